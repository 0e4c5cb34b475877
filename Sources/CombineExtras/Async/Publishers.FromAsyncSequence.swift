import CombineShim

extension Publishers {
  /// A publisher that delivers the elements of an asynchronous sequence, which it asks for one at a time.
  public struct FromAsyncSequence<Base: AsyncSequence & Sendable>: Publisher {
    public typealias Output = Base.Element
    public typealias Failure = Base.Failure
    /// The sequence. Each subscriber gets an iterator of its own.
    public let base: Base

    /// Makes what the property of the sequence returns.
    public init(base: Base) { self.base = base }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      TaskSubscription(
        IteratorSource(base: base), name: "FromAsyncSequence", priority: nil, downstream: subscriber
      ).announce()
    }
  }
}

/// Brings the elements of an asynchronous sequence, whose iterator it makes when the first is wanted.
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

extension AsyncSequence where Self: Sendable {
  /// The elements of this sequence, as a publisher that asks for one at a time.
  ///
  ///     demand        2     1
  ///     sequence      1─2   3─4┤
  ///     publisher   ──1─2───3──
  ///
  /// **Demand**: one element is asked of the sequence for each value wanted, and none beside; so its end
  /// comes with a request too. **Failure**: what the sequence throws, in its type. **Cancellation**: cancels
  /// the task that waits for an element; nothing is delivered afterwards. **Delivery**: from a task that
  /// runs while something is wanted. **Memory**: an iterator for each subscriber, until the end.
  ///
  /// The sequence is `Sendable`, since it goes to the tasks. An iterator is used by one task after the
  /// other, never by two at once, and its elements are delivered where they come.
  public var publisher: Publishers.FromAsyncSequence<Self> { Publishers.FromAsyncSequence(base: self) }
}
