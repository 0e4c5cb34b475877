import CombineShim

/// A relay that keeps the latest value and hands it to each new subscriber.
///
///     accept       0──1──2─────3──
///     subscriber         ╰2────3──     subscribed after 2
///
/// **Demand**: a subscriber that has not asked for a value gets the latest one when it asks. **Failure**:
/// none, and no end either, not even when the relay is freed. **Delivery**: the value changes first, then
/// subscribers are called, inside `accept(_:)`, on the calling thread.
public final class CurrentValueRelay<Output>: Relay {
  public typealias Failure = Never

  private let subject: CurrentValueSubject<Output, Never>

  /// Makes a relay that holds a value.
  public init(_ value: Output) { subject = CurrentValueSubject(value) }

  /// The latest value. It is changed by `accept(_:)` alone.
  public var value: Output { subject.value }

  public func accept(_ value: Output) { subject.send(value) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subject.subscribe(subscriber)
  }
}

// The subject may be used from any thread, on every platform, though not every platform says so.
extension CurrentValueRelay: @unchecked Sendable where Output: Sendable {}
