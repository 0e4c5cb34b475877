import SwiftCombine

extension Publishers {
  /// A publisher that publishes the elements of an asynchronous sequence, which it iterates one at a time, on
  /// demand.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public struct FromAsyncSequence<Base: AsyncSequence & Sendable>: Publisher {
    public typealias Output = Base.Element
    public typealias Failure = Base.Failure
    /// The sequence. Each subscriber gets a new iterator.
    public let base: Base

    /// Creates a publisher that publishes the elements of an asynchronous sequence.
    public init(base: Base) { self.base = base }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      TaskSubscription(
        IteratorSource(base: base), name: "FromAsyncSequence", priority: nil, downstream: subscriber
      ).announce()
    }
  }
}

/// The elements of an asynchronous sequence, whose iterator is created when the first element is requested.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct IteratorSource<Base: AsyncSequence>: TaskSource {
  let base: Base
  var iterator: Base.AsyncIterator?

  init(base: Base) { self.base = base }

  mutating func next() async throws(Base.Failure) -> Base.Element? {
    if iterator == nil { iterator = base.makeAsyncIterator() }
    return try await iterator?.next(isolation: nil)
  }

  var isSpent: Bool { false }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension AsyncSequence where Self: Sendable {
  /// A publisher of the elements of this sequence, which iterates it one element at a time, on demand.
  ///
  ///     demand        2     1
  ///     sequence      1─2   3─4┤
  ///     publisher   ──1─2───3──
  ///
  /// **Demand**: one element is awaited from the sequence for each requested value, and none in advance; so
  /// completion needs a request too. **Failure**: what the sequence throws, with its type. **Cancellation**:
  /// cancels the task that waits for an element; nothing is delivered afterwards. **Delivery**: from a task
  /// that runs while there is outstanding demand. A closure of the main actor that runs there traps with an
  /// illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Memory**:
  /// an iterator for each subscriber, until completion.
  ///
  /// The sequence is `Sendable`, since the tasks use it. An iterator is used by one task after the other,
  /// never by two concurrently, and its elements are delivered by the task that receives them.
  public var publisher: Publishers.FromAsyncSequence<Self> { Publishers.FromAsyncSequence(base: self) }
}
