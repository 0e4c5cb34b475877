/// An asynchronous sequence of the values of a publisher, which throws the publisher's failure.
///
///     let numbers = ["1", "2"].publisher.tryMap { try parse($0) }
///     for try await value in numbers.values { print(value) }  // 1, 2
///
/// Demand and cancellation are those of ``AsyncPublisher``. **Failure**: thrown once, by one call of
/// `next()`; other waiting calls return `nil`.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias Failure = any Error
  public typealias AsyncIterator = Iterator

  /// An iterator that requests one value at a time and waits for it.
  public struct Iterator: AsyncIteratorProtocol {
    /// The type of the values.
    public typealias Element = P.Output
    public typealias Failure = any Error

    @usableFromInline let values: AsyncValues<P.Output, P.Failure>

    @inlinable init(_ publisher: P) { values = AsyncValues(publisher) }

    /// Requests a value and waits for it.
    ///
    /// - Returns: The value; `nil` when the publisher has finished, has failed before, or the task is
    ///   canceled.
    @inlinable
    public mutating func next() async throws -> P.Output? { try await values.receiver.next().get() }
  }

  @usableFromInline let publisher: P

  /// Creates an asynchronous sequence of a publisher's values, which throws its failure.
  @inlinable public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher, and returns the iterator of its values.
  @inlinable public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

extension Publisher {
  /// The values of this publisher, as an asynchronous sequence that requests one at a time and throws the
  /// failure.
  ///
  ///     let numbers = [1, 2].publisher.setFailureType(to: URLError.self)
  ///     do { for try await number in numbers.values { print(number) } } catch { print(error) }  // 1, 2
  @inlinable @_disfavoredOverload  // a package's own version wins
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
