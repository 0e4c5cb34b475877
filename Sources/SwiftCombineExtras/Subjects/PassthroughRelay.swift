import SwiftCombine

/// A relay that sends each value to its current subscribers, and keeps none.
///
///     accept       1──2─────3──
///     subscriber      ╰─────3──     subscribed after 2
///
/// **Demand**: a value that a subscriber has not requested is dropped for that subscriber. **Failure**: none;
/// it never completes either, not even when the relay is deallocated. **Delivery**: inside `accept(_:)`, on
/// the calling thread, in the order of subscription.
public final class PassthroughRelay<Output>: Relay {
  public typealias Failure = Never

  private let subject = PassthroughSubject<Output, Never>()

  /// Creates a relay without subscribers.
  public init() {}

  public func accept(_ value: Output) { subject.send(value) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subject.subscribe(subscriber)
  }
}

// Unchecked: the subject may be used from any thread, on every platform, though not every platform says so.
extension PassthroughRelay: @unchecked Sendable where Output: Sendable {}
