/// A publisher that makes a fresh publisher for each subscriber, when it subscribes.
///
///     Deferred { Just(now()) }    0┤
///     another subscriber          ───╰3┤
///
/// Everything else, the subscription too, is the made publisher's own.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  /// Makes the publisher of one subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Makes a publisher that asks a closure for the publisher of each subscriber.
  @inlinable
  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
