import SwiftCombineEngine

extension Publishers {
  /// A publisher that combines each value with the previous output into a new output, by a closure.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The initial result.
    public let initialResult: Output
    /// Combines the previous output and a value into the next output.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a publisher that combines each value with the previous output into a new output, by a closure.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initialResult: The initial result; it is not published itself.
    ///   - nextPartialResult: Combines the previous output and a value into the next output.
    @_transparent public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ScanOperator(
          downstream: subscriber, result: initialResult, nextPartialResult: nextPartialResult)
      )
    }

    @_transparent public var _sendsAll: Bool { upstream._sendsAll }
    @inlinable
    public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool
    where R.Value == Output {
      withUnsafeMutablePointer(to: &receiver) { next in
        var own = ScanReceiver(next: next, result: initialResult, nextPartialResult: nextPartialResult)
        return upstream._sendAll(to: &own)
      }
    }
  }

  /// A publisher that combines each value with the previous output into a new output, by a throwing closure.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The initial result.
    public let initialResult: Output
    /// Combines the previous output and a value into the next output, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a publisher that combines each value with the previous output into a new output, by a throwing
    /// closure.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - initialResult: The initial result; it is not published itself.
    ///   - nextPartialResult: Combines the previous output and a value into the next output, or throws.
    @_transparent public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        TryScanOperator<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber, result: initialResult, nextPartialResult: nextPartialResult))
    }
  }
}

/// It has no separate subscription and does not record completion: everything passes as it arrives.
@usableFromInline final class ScanOperator<Input, Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline let downstream: Downstream
  @usableFromInline let nextPartialResult: (Downstream.Input, Input) -> Downstream.Input
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var result: Downstream.Input

  @inlinable init(
    downstream: Downstream, result: Downstream.Input,
    nextPartialResult: @escaping (Downstream.Input, Input) -> Downstream.Input
  ) {
    self.downstream = downstream
    self.result = result
    self.nextPartialResult = nextPartialResult
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    let next = nextPartialResult(result, input)
    let old = exchange(&result, with: next)
    defer { release(old) }
    return downstream.receive(next)
  }
  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Scan" }
  @usableFromInline var parts: KeyValuePairs<String, Any> { ["downstream": downstream, "result": result] }
}

@usableFromInline
final class TryScanOperator<Input, Failure: Error, Downstream: Subscriber>: SerialOperator<Downstream>,
  Subscriber
where Downstream.Failure == any Error {
  @usableFromInline let nextPartialResult: (Downstream.Input, Input) throws -> Downstream.Input
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var result: Downstream.Input

  @inlinable init(
    downstream: Downstream, result: Downstream.Input,
    nextPartialResult: @escaping (Downstream.Input, Input) throws -> Downstream.Input
  ) {
    self.result = result
    self.nextPartialResult = nextPartialResult
    super.init(downstream, name: "TryScan", early: EarlySignals(value: .passed, completion: .dropped))
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
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

  @inlinable func receive(completion: Subscribers.Completion<Failure>) { complete(completion.erased) }

  @usableFromInline override var parts: KeyValuePairs<String, Any> {
    ["downstream": downstream, "status": link.slot.phase, "result": result]
  }
}

@usableFromInline
struct ScanReceiver<Value, Next: _ValueReceiver & ~Copyable>: ~Copyable, _ValueReceiver {
  @usableFromInline let next: UnsafeMutablePointer<Next>
  @usableFromInline var result: Next.Value
  @usableFromInline let nextPartialResult: (Next.Value, Value) -> Next.Value

  @inlinable init(
    next: UnsafeMutablePointer<Next>, result: Next.Value,
    nextPartialResult: @escaping (Next.Value, Value) -> Next.Value
  ) {
    self.next = next
    self.result = result
    self.nextPartialResult = nextPartialResult
  }

  @inlinable mutating func receive(_ value: Value) -> Bool {
    result = nextPartialResult(result, value)
    return next.pointee.receive(result)
  }
}

extension Publisher {
  /// Combines each value with the previous output into a new output, by a closure, and publishes each output.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .scan(0, +)
  ///       .sink { print($0) }  // 1, 3, 6
  ///
  ///     upstream       ──1──2──3──┤
  ///     scan(0, +)     ──1──3──6──┤
  ///
  /// - Parameters:
  ///   - initialResult: The result that the closure receives with the first value; it is not published
  ///     itself.
  ///   - nextPartialResult: Combines the previous output and a value into the next output.
  @_transparent public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines each value with the previous output into a new output, by a throwing closure; see `scan(_:_:)`.
  ///
  ///     let cancellable = ["1", "2", "x"].publisher
  ///       .tryScan(0) { try $0 + parse($1) }
  ///       .sink { _ in print("failed") } receiveValue: { print($0) }  // 1, 3, failed
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}
