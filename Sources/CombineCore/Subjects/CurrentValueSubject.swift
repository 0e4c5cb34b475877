/// A subject that keeps the latest value and hands it to each new subscriber.
///
///     value       0──1──2─────3──┤
///     subscriber        ╰2────3──┤    subscribed after 2
///
/// **Demand**: a subscriber that has not asked for a value gets the latest one when it asks. **Delivery**:
/// the value changes first, then the subscribers are called, as a `PassthroughSubject` calls them. `value`
/// can be read and written from any thread at any time; reading never waits for a delivery. A subscriber that
/// requests a value on subscribing has the current one when subscribing returns, also while another thread
/// delivers. **Memory**: as a `PassthroughSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  let current: CurrentValue<Output>

  /// Makes a subject that holds a value.
  @inlinable
  public init(_ value: Output) {
    current = CurrentValue(value, name: "CurrentValueSubject")
    current.keep(self)
  }

  deinit { current.close() }

  /// The latest value. Setting it sends it; after the end of the stream it is only kept.
  @inlinable
  public var value: Output {
    get { current.value }
    set { current.send(newValue, evenAfterEnd: true) }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    current.fanOut.attach(subscriber)
  }

  @inlinable
  public func send(_ input: Output) { current.send(input, evenAfterEnd: false) }

  public func send(completion: Subscribers.Completion<Failure>) { current.fanOut.end(completion) }

  /// Takes an upstream's subscription, and asks it for everything.
  public func send(subscription: any Subscription) { current.fanOut.upstreams.add(subscription) }
}

extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
