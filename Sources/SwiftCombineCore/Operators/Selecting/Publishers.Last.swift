import SwiftCombineEngine

extension Publishers {
  /// A publisher that publishes the last value when the upstream publisher finishes.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that publishes the last value when the upstream publisher finishes.
    @_transparent public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        LastOperator<Failure, S>(subscriber, name: "Last", failure: { $0 }) { _ throws(Failure) in true })
    }
  }

  /// A publisher that publishes the last value that satisfies a predicate when the upstream publisher
  /// finishes.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The predicate that is called for each value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes the last value that satisfies a predicate when the upstream
    /// publisher finishes.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        LastOperator<Failure, S>(subscriber, name: "LastWhere", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that publishes the last value that satisfies a throwing predicate when the upstream
  /// publisher finishes.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The throwing predicate that is called for each value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes the last value that satisfies a throwing predicate when the
    /// upstream publisher finishes.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        LastOperator<Upstream.Failure, S>(
          subscriber, name: "TryLastWhere", failure: { $0 }, predicate: predicate))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

@usableFromInline
final class LastOperator<Failure: Error, Downstream: Subscriber>: ReducingOperator<Failure, Downstream>,
  Subscriber
{
  @usableFromInline let predicate: (Downstream.Input) throws(Downstream.Failure) -> Bool
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var last: Downstream.Input?

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
      if try predicate(input) { release(exchange(&last, with: input)) }
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: last) }

  @usableFromInline override var gathered: (result: Any?, initial: Any?) { (last, nil) }
}

extension Publisher {
  /// Publishes the last value when this publisher finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .last()
  ///       .sink { print($0) }  // 3
  ///
  ///     upstream    ──1──2──3──┤
  ///     last()      ───────────3┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the result waits for
  /// demand, and without a result the completion does.
  @_transparent public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

  /// Publishes the last value that satisfies a predicate when this publisher finishes; for the rest see
  /// `last()`.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .last { $0 < 3 }
  ///       .sink { print($0) }  // 2
  ///
  ///     upstream           ──1──2──3──┤
  ///     last { $0 < 3 }    ───────────2┤
  @_transparent public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the last value that satisfies a throwing predicate when this publisher finishes; for the rest
  /// see `last()`.
  ///
  ///     let cancellable = ["1", "2", "3"].publisher
  ///       .tryLast { try parse($0) < 3 }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 2, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}
