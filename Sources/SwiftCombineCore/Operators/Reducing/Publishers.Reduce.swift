import SwiftCombineEngine

extension Publishers {
  /// A publisher that combines all values into one result with a closure, and publishes it when the upstream
  /// publisher finishes.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The initial result.
    public let initial: Output
    /// Combines the result so far and a value into the next result.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a publisher that combines all values into one result with a closure.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initial: The initial result.
    ///   - nextPartialResult: Combines the result so far and a value into the next result.
    @_transparent public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ReduceOperator<Upstream.Output, Failure, S>(
          subscriber, name: "Reduce", failure: { $0 }, initial: initial, nextPartialResult: nextPartialResult)
      )
    }
  }

  /// A publisher that combines all values into one result with a throwing closure, and publishes it when the
  /// upstream publisher finishes.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The initial result.
    public let initial: Output
    /// Combines the result so far and a value into the next result, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a publisher that combines all values into one result with a throwing closure.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initial: The initial result.
    ///   - nextPartialResult: Combines the result so far and a value into the next result, or throws.
    @_transparent public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        ReduceOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryReduce", failure: { $0 }, initial: initial,
          nextPartialResult: nextPartialResult))
    }
  }
}

@usableFromInline
final class ReduceOperator<Input, Failure: Error, Downstream: Subscriber>: ReducingOperator<
  Failure, Downstream
>,
Subscriber
{
  @usableFromInline
  let nextPartialResult: (Downstream.Input, Input) throws(Downstream.Failure) -> Downstream.Input
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var result: Downstream.Input

  @inlinable init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    initial: Downstream.Input,
    nextPartialResult: @escaping (Downstream.Input, Input) throws(Downstream.Failure) -> Downstream.Input
  ) {
    result = initial
    self.nextPartialResult = nextPartialResult
    super.init(downstream, name: name, failure: failure)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    do throws(Downstream.Failure) {
      let next = try nextPartialResult(result, input)
      release(exchange(&result, with: next))
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: result) }

  @usableFromInline override var gathered: (result: Any?, initial: Any?) { (result, nil) }
}

extension Publisher {
  /// Combines all values into one result with a closure, and publishes it when this publisher finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .reduce(0, +)
  ///       .sink { print($0) }  // 6
  ///
  ///     upstream        ──1──2──3──┤
  ///     reduce(0, +)    ───────────6┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the result waits for
  /// demand.
  ///
  /// - Parameters:
  ///   - initial: The result that the closure receives with the first value, and the final result if there
  ///     are no values.
  ///   - nextPartialResult: Combines the result so far and a value into a new result.
  @_transparent public func reduce<T>(
    _ initial: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initial, nextPartialResult: nextPartialResult)
  }

  /// Combines all values into one result with a throwing closure, and publishes it when this publisher
  /// finishes; see `reduce(_:_:)`.
  ///
  ///     let cancellable = ["1", "2"].publisher
  ///       .tryReduce(0) { try $0 + parse($1) }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 3, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent public func tryReduce<T>(
    _ initial: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initial, nextPartialResult: nextPartialResult)
  }
}
