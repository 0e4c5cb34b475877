/// A subject that hands each value to whoever is subscribed, and keeps none.
///
///     send        ──1──2─────3──┤
///     subscriber     ╰─2─────3──┤    subscribed after 1
///
/// **Demand**: a value is dropped for a subscriber that has not asked for it. **Delivery**: on the sending
/// thread, in order of subscription, one signal at a time for each subscriber; a send from inside a delivery
/// is delivered nested, a send from another thread waits for its turn. **Cancellation**, requests and
/// subscribing never wait for a delivery.
/// **Memory**: one object for each subscriber, released when it cancels or the stream completes. Until then
/// the subscription keeps the subject.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  let fanOut = FanOut(name: "PassthroughSubject")

  /// Creates a subject without subscribers.
  public init() { fanOut.subject = .passUnretained(self) }

  deinit { fanOut.upstreams.cancel() }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    fanOut.attach(subscriber)
  }

  @inlinable
  public func send(_ input: Output) {
    withUnsafePointer(to: input) { fanOut.send($0) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    fanOut.end(completion)
  }

  /// Takes an upstream's subscription. It is asked for everything once a subscriber has asked for anything.
  public func send(subscription: any Subscription) { fanOut.upstreams.add(subscription) }
}

extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
