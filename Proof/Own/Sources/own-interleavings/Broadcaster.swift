import Combine
import Synchronization

/// A publisher as one may write it first: a lock guards the list of its subscribers, and nothing guards the
/// deliveries.
final class Broadcaster: Publisher, @unchecked Sendable {
  typealias Output = Int
  typealias Failure = Never

  private let lock = Mutex(())
  private var subscribers: [AnySubscriber<Int, Never>] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Subscriptions.empty)
    lock.withLock { _ in subscribers.append(AnySubscriber(subscriber)) }
  }

  /// Sends an element to all subscribers.
  func send(_ element: Int) {
    for subscriber in lock.withLock({ _ in subscribers }) { _ = subscriber.receive(element) }
  }
}

/// The same over a subject, which delivers one element at a time.
final class SerialBroadcaster: Publisher, Sendable {
  typealias Output = Int
  typealias Failure = Never

  private let subject = PassthroughSubject<Int, Never>()

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  /// Sends an element to all subscribers.
  func send(_ element: Int) { subject.send(element) }
}
