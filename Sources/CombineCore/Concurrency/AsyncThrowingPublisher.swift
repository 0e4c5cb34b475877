/// The values of a publisher that may fail, as an asynchronous sequence that throws the failure.
///
///     for try await value in numbers.values { … }
///
/// Demand and cancellation are those of ``AsyncPublisher``. **Failure**: thrown once, by one call of
/// `next()`; others that wait get `nil`.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias Failure = any Error
  public typealias AsyncIterator = Iterator

  /// What waits for one value at a time.
  public struct Iterator: AsyncIteratorProtocol {
    /// The kind of values delivered.
    public typealias Element = P.Output
    public typealias Failure = any Error

    @usableFromInline
    let values: AsyncValues<P.Output, P.Failure>

    @inlinable
    init(_ publisher: P) { values = AsyncValues(publisher) }

    /// Asks for a value and waits for it.
    ///
    /// - Returns: The value; `nil` when the publisher has finished, has failed before, or the task is
    ///   cancelled.
    @inlinable
    public mutating func next() async throws -> P.Output? { try await values.receiver.next().get() }
  }

  @usableFromInline
  let publisher: P

  /// Makes the sequence of a publisher's values, which throws its failure.
  @inlinable
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher.
  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

extension Publisher {
  /// The values of this publisher, as an asynchronous sequence that asks for one at a time and throws its
  /// failure.
  @inlinable
  @_disfavoredOverload  // a package's own version wins
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
