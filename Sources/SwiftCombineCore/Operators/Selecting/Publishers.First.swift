extension Publishers {
  /// A publisher that publishes the first value and finishes.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that publishes the first value and finishes.
    @_transparent public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        FirstOperator<Failure, S>(subscriber, name: "First", failure: { $0 }) { _ throws(Failure) in true })
    }
  }

  /// A publisher that publishes the first value that satisfies a predicate, and finishes.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The predicate that is called for each value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes the first value that satisfies a predicate, and finishes.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        FirstOperator<Failure, S>(subscriber, name: "TryFirst", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that publishes the first value that satisfies a throwing predicate, and finishes.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The throwing predicate that is called for each value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes the first value that satisfies a throwing predicate, and finishes.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        FirstOperator<Upstream.Failure, S>(
          subscriber, name: "TryFirstWhere", failure: { $0 }, predicate: predicate))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

@usableFromInline
final class FirstOperator<Failure: Error, Downstream: Subscriber>: ReducingOperator<Failure, Downstream>,
  Subscriber
{
  @usableFromInline let predicate: (Downstream.Input) throws(Downstream.Failure) -> Bool

  @inlinable init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.predicate = predicate
    super.init(downstream, name: name, failure: failure)
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    do throws(Downstream.Failure) {
      if try predicate(input) { cancelAndSettle(input) }
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: nil) }
}

extension Publisher {
  /// Publishes the first value and finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .first()
  ///       .sink { print($0) }  // 1
  ///
  ///     upstream     ──1──2──3──┤
  ///     first()      ──1┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the result waits for
  /// demand, and without a result the completion does.
  /// **Cancellation**: the upstream publisher is canceled before the value is delivered.
  @_transparent public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

  /// Publishes the first value that satisfies a predicate, and finishes; for the rest see `first()`.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .first { $0 > 1 }
  ///       .sink { print($0) }  // 2
  ///
  ///     upstream               ──1──2──3──┤
  ///     first { $0 > 1 }       ─────2┤
  @_transparent public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self>
  {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the first value that satisfies a throwing predicate, and finishes; for the rest see `first()`.
  ///
  ///     let cancellable = ["1", "2", "x"].publisher
  ///       .tryFirst { try parse($0) > 1 }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 2, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}
