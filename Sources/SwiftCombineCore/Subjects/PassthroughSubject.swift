/// A subject that delivers each value to its current subscribers, and keeps none.
///
///     let taps = PassthroughSubject<String, Never>()
///     let token = taps.sink { print($0) }
///     taps.send("save")  // save
///
///     send        ──1──2─────3──┤
///     subscriber     ╰─2─────3──┤    subscribed after 1
///
/// **Demand**: a value is dropped for a subscriber that has no outstanding demand. **Delivery**: on the
/// sending thread, in order of subscription, serially for each subscriber; a reentrant send, from inside a
/// delivery, is delivered nested, and a send from another thread waits for its turn. **Cancellation**,
/// requests and subscribing never wait for a delivery. **Memory**: one object for each subscriber, released
/// when the subscriber cancels or the subject completes. Until then the subscription retains the subject.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let broadcaster = Broadcaster(name: "PassthroughSubject")

  /// Creates a subject without subscribers.
  public init() { broadcaster.subject = .passUnretained(self) }

  deinit { broadcaster.upstreams.cancel() }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    broadcaster.attach(subscriber)
  }

  @inlinable public func send(_ input: Output) {
    withUnsafePointer(to: input) { broadcaster.send($0) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    broadcaster.end(completion)
  }

  /// Receives the subscription of an upstream publisher. The subject requests unlimited values from it as
  /// soon as a subscriber has requested any.
  public func send(subscription: any Subscription) {
    broadcaster.upstreams.add(AnyUpstreamSubscription(subscription))
  }
}

// Unchecked: what it has is in a broadcaster, which several threads may use.
extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
