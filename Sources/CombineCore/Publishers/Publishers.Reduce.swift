import CombineMachinery

extension Publishers {
  /// A publisher that delivers, when the upstream finishes, what a closure makes of all values.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// The result to begin with.
    public let initial: Output
    /// Makes the next result of the one before and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ReduceOperator<Upstream.Output, Failure, S>(
          subscriber, name: "Reduce", failure: { $0 }, initial: initial, nextPartialResult: nextPartialResult)
      )
    }
  }

  /// A publisher that delivers, when the upstream finishes, what a closure that may throw makes of all
  /// values.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// The result to begin with.
    public let initial: Output
    /// Makes the next result of the one before and a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
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
  @usableFromInline
  @exclusivity(unchecked)
  var result: Downstream.Input

  @inlinable
  init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    initial: Downstream.Input,
    nextPartialResult: @escaping (Downstream.Input, Input) throws(Downstream.Failure) -> Downstream.Input
  ) {
    result = initial
    self.nextPartialResult = nextPartialResult
    super.init(downstream, name: name, failure: failure)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    do throws(Downstream.Failure) {
      let next = try nextPartialResult(result, input)
      release(exchange(&result, with: next))
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: result) }

  @usableFromInline
  override var gathered: (result: Any?, initial: Any?) { (result, nil) }
}

extension Publisher {
  /// Delivers, when this publisher finishes, what a closure makes of all values.
  ///
  ///     upstream        ──1──2──3──┤
  ///     reduce(0, +)    ───────────6┤
  ///
  /// **Demand**: everything is asked for; the result waits for demand.
  ///
  /// - Parameters:
  ///   - initial: What the closure gets with the first value, and the result if there is none.
  ///   - nextPartialResult: Makes a new result of the one so far and a value.
  @inlinable
  public func reduce<T>(
    _ initial: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initial, nextPartialResult: nextPartialResult)
  }

  /// Delivers, when this publisher finishes, what a closure that may throw makes of all values; see
  /// `reduce(_:_:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryReduce<T>(
    _ initial: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initial, nextPartialResult: nextPartialResult)
  }
}
