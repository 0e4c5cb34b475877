/// An asynchronous sequence of the values of a publisher that cannot fail.
///
///     for await value in [1, 2].publisher.values { print(value) }  // 1, 2
///
/// **Demand**: one value for each pending `next()`: a subject drops the values it sends while the loop's body
/// runs. **Cancellation**: canceling the waiting task, or releasing the iterator, cancels the publisher.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias Failure = Never
  public typealias AsyncIterator = Iterator

  /// An iterator that requests one value at a time and waits for it.
  public struct Iterator: AsyncIteratorProtocol {
    /// The type of the values.
    public typealias Element = P.Output
    public typealias Failure = Never

    @usableFromInline let values: AsyncValues<P.Output, Never>

    @inlinable init(_ publisher: P) { values = AsyncValues(publisher) }

    /// Requests a value and waits for it.
    ///
    /// - Returns: The value; `nil` when the publisher has finished or the task is canceled.
    @inlinable public mutating func next() async -> P.Output? {
      switch await values.receiver.next() {
      case .success(let value): value
      }
    }
  }

  @usableFromInline let publisher: P

  /// Creates an asynchronous sequence of a publisher's values.
  @inlinable public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher, and returns the iterator of its values.
  @inlinable public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

extension Publisher where Failure == Never {
  /// The values of this publisher, as an asynchronous sequence that requests one at a time.
  ///
  ///     for await square in [1, 2].publisher.map({ $0 * $0 }).values { print(square) }  // 1, 4
  @inlinable @_disfavoredOverload  // a package's own version wins
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
