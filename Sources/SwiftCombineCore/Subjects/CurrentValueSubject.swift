/// A subject that keeps the current value and delivers it to each new subscriber.
///
///     let volume = CurrentValueSubject<Int, Never>(5)
///     let token = volume.sink { print($0) }  // 5
///     volume.value = 6  // 6
///
///     value       0──1──2─────3──┤
///     subscriber        ╰2────3──┤    subscribed after 2
///
/// **Demand**: a subscriber without outstanding demand receives the latest value when it requests one.
/// **Delivery**: the value changes first, then the subscribers receive it, as those of a `PassthroughSubject`
/// do. `value` can be read and written from any thread at any time; reading never waits for a delivery. A
/// subscriber that requests a value as it receives its subscription has received the current value when
/// subscribing returns, also while another thread delivers. **Memory**: as a `PassthroughSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let current: CurrentValue<Output>

  /// Creates a subject with an initial value.
  @inlinable public init(_ value: Output) {
    current = CurrentValue(value, name: "CurrentValueSubject")
    current.keep(self)
  }

  deinit { current.close() }

  /// The current value. Setting it sends it to the subscribers; after completion it is only kept.
  @inlinable public var value: Output {
    get { current.value }
    set { current.send(newValue, evenAfterEnd: true) }
  }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    current.broadcaster.attach(subscriber)
  }

  @inlinable public func send(_ input: Output) { current.send(input, evenAfterEnd: false) }

  public func send(completion: Subscribers.Completion<Failure>) { current.broadcaster.end(completion) }

  /// Receives the subscription of an upstream publisher, and requests unlimited values from it.
  public func send(subscription: any Subscription) {
    current.broadcaster.upstreams.add(AnyUpstreamSubscription(subscription))
  }
}

// Unchecked: what it has is in a broadcaster, which several threads may use.
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
