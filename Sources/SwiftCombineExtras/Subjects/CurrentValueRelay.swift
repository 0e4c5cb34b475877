import SwiftCombine

/// A relay that keeps its latest value and sends it to each new subscriber.
///
///     accept       0──1──2─────3──
///     subscriber         ╰2────3──     subscribed after 2
///
/// **Demand**: a subscriber without outstanding demand receives the latest value with its next request.
/// **Failure**: none; it never completes either, not even when the relay is deallocated. **Delivery**: the
/// value changes first, then subscribers are called, inside `accept(_:)`, on the calling thread.
public final class CurrentValueRelay<Output>: Relay {
  public typealias Failure = Never

  private let subject: CurrentValueSubject<Output, Never>

  /// Creates a relay with an initial value.
  public init(_ value: Output) { subject = CurrentValueSubject(value) }

  /// The latest value. Only `accept(_:)` changes it.
  public var value: Output { subject.value }

  public func accept(_ value: Output) { subject.send(value) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subject.subscribe(subscriber)
  }
}

// Unchecked: the subject may be used from any thread, on every platform, though not every platform says so.
extension CurrentValueRelay: @unchecked Sendable where Output: Sendable {}
