import CombineMachinery

extension Publishers {
  /// A publisher that delivers, for each value, what a closure makes of it and the output before.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// The result to begin with.
    public let initialResult: Output
    /// Makes the next result of the one before and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ScanInner(
          downstream: subscriber, result: initialResult, nextPartialResult: nextPartialResult)
      )
    }
  }

  /// A publisher that delivers, for each value, what a closure that may throw makes of it and the output
  /// before.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// The result to begin with.
    public let initialResult: Output
    /// Makes the next result of the one before and a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        TryScanInner<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, result: initialResult, nextPartialResult: nextPartialResult))
    }
  }
}

/// It has no subscription of its own, and no end: everything passes as it comes.
@usableFromInline
final class ScanInner<Input, Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let nextPartialResult: (Downstream.Input, Input) -> Downstream.Input
  @usableFromInline
  @exclusivity(unchecked)
  var result: Downstream.Input

  @inlinable
  init(
    downstream: Downstream, result: Downstream.Input,
    nextPartialResult: @escaping (Downstream.Input, Input) -> Downstream.Input
  ) {
    self.downstream = downstream
    self.result = result
    self.nextPartialResult = nextPartialResult
  }

  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let next = nextPartialResult(result, input)
    let old = exchange(&result, with: next)
    defer { release(old) }
    return downstream.receive(next)
  }
  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline
  var description: String { "Scan" }
  @usableFromInline
  var parts: KeyValuePairs<String, Any> { ["downstream": downstream, "result": result] }
}

@usableFromInline
final class TryScanInner<Input, Failure: Error, Downstream: Subscriber>: SerialOperator<Downstream>,
  Subscriber
where Downstream.Failure == any Error {
  @usableFromInline
  let nextPartialResult: (Downstream.Input, Input) throws -> Downstream.Input
  @usableFromInline
  @exclusivity(unchecked)
  var result: Downstream.Input

  @inlinable
  init(
    downstream: Downstream, result: Downstream.Input,
    nextPartialResult: @escaping (Downstream.Input, Input) throws -> Downstream.Input
  ) {
    self.result = result
    self.nextPartialResult = nextPartialResult
    super.init(downstream, name: "TryScan", early: EarlySignals(value: .passed, completion: .dropped))
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    let next: Downstream.Input
    do {
      next = try nextPartialResult(result, input)
    } catch {
      cancelAndComplete(.failure(error))
      return .none
    }
    if isOver { return .none }
    let old = exchange(&result, with: next)
    defer { release(old) }
    return downstream.receive(next)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion.erased) }

  @usableFromInline
  override var parts: KeyValuePairs<String, Any> {
    ["downstream": downstream, "status": link.slot.phase, "result": result]
  }
}

extension Publisher {
  /// Delivers, for each value, what a closure makes of it and the output before.
  ///
  ///     upstream       ──1──2──3──┤
  ///     scan(0, +)     ──1──3──6──┤
  ///
  /// - Parameters:
  ///   - initialResult: What the closure gets with the first value; it is not delivered itself.
  ///   - nextPartialResult: Makes the output of the one before and a value.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Delivers, for each value, what a closure that may throw makes of it and the output before; see
  /// `scan(_:_:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}
