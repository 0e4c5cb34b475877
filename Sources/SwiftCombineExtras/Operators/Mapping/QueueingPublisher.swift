import SwiftCombine

/// A publisher of the upstream's signals, which queues those that arrive while its state is changed until
/// the change is made and its value is delivered.
@usableFromInline struct QueueingPublisher<Upstream: Publisher>: Publisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure
  @usableFromInline let upstream: Upstream
  @usableFromInline let flags: ChangeFlags
  @usableFromInline let name: String

  @inlinable init(upstream: Upstream, flags: ChangeFlags, name: String) {
    self.upstream = upstream
    self.flags = flags
    self.name = name
  }

  @inlinable func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(QueueingSubscriber(subscriber, flags: flags, name: name))
  }
}

extension Publisher {
  /// Returns this publisher with its signals queued while its state is changed.
  @inlinable func queueing(while flags: ChangeFlags, name: String) -> QueueingPublisher<Self> {
    QueueingPublisher(upstream: self, flags: flags, name: name)
  }
}
