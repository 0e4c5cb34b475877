extension Publishers {
  /// A publisher that changes each value with a closure, and drops those for which it returns nothing.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// Makes an output of a value.
    public let transform: (Upstream.Output) -> Output?

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(CompactMapInner(downstream: subscriber, transform: transform))
    }
  }

  /// A publisher that changes each value with a closure that may throw, and drops those for which it returns
  /// nothing.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// Makes an output of a value.
    public let transform: (Upstream.Output) throws -> Output?

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryCompactMap", early: .trapped, acceptsZeroDemand: false, transform: transform))
    }
  }
}

@usableFromInline
struct CompactMapInner<Input, Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let transform: (Input) -> Downstream.Input?

  @inlinable
  init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input?) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard let output = transform(input) else { return .max(1) }
    return downstream.receive(output)
  }
  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline
  var description: String { "CompactMap" }
}

extension Publisher {
  /// Changes each value with a closure, and drops those for which it returns nothing.
  ///
  ///     upstream                 ──"1"──"a"──"3"──┤
  ///     compactMap { Int($0) }   ──1─────────3────┤
  ///
  /// **Demand**: a value that is dropped is made up for by asking for one more.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Changes each value with a closure that may throw, and drops those for which it returns nothing.
  ///
  /// **Demand**: as `compactMap(_:)`. **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
    -> Publishers.TryCompactMap<Self, T>
  {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers.CompactMap {
  /// Changes each value with two closures in a row, by one publisher; the second does not get what the first
  /// drops.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).flatMap(transform) }
  }

  /// Changes each value with two closures in a row, by one publisher; the second does not get what the first
  /// drops.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).map(transform) }
  }
}

extension Publishers.TryCompactMap {
  /// Changes each value with two closures in a row, by one publisher; the second does not get what the first
  /// drops.
  @inlinable
  public func compactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> Publishers.TryCompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { try first($0).flatMap(transform) }
  }
}
