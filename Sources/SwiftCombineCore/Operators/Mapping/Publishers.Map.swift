extension Publishers {
  /// A publisher that transforms each value with a closure.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Transforms a value into an output.
    public let transform: (Upstream.Output) -> Output

    /// Creates a publisher that transforms each value with a closure.
    @_transparent public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(MapSubscriber(downstream: subscriber, transform: transform))
    }

    @_transparent public var _sendsAll: Bool { upstream._sendsAll }
    @inlinable
    public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool
    where R.Value == Output {
      withUnsafeMutablePointer(to: &receiver) { next in
        var own = MapReceiver(next: next, transform: transform)
        return upstream._sendAll(to: &own)
      }
    }
  }
}

@usableFromInline struct MapSubscriber<Input, Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Input) -> Downstream.Input

  @inlinable init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input)) }
  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Map" }
}

@usableFromInline
struct MapReceiver<Value, Next: _ValueReceiver & ~Copyable>: ~Copyable, _ValueReceiver {
  @usableFromInline let next: UnsafeMutablePointer<Next>
  @usableFromInline let transform: (Value) -> Next.Value

  @inlinable init(next: UnsafeMutablePointer<Next>, transform: @escaping (Value) -> Next.Value) {
    self.next = next
    self.transform = transform
  }

  @inlinable mutating func receive(_ value: Value) -> Bool { next.pointee.receive(transform(value)) }
}

extension Publisher {
  /// Transforms each value with a closure.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .map { $0 * 10 }
  ///       .sink { print($0) }  // 10, 20, 30
  ///
  ///     upstream              ──1──2──3──┤
  ///     map { $0 * 10 }       ──10─20─30─┤
  @_transparent public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

extension Publishers.Map {
  /// Transforms each value with two closures, one after the other, in one publisher.
  @inlinable @_disfavoredOverload  // `_FusingMap` has the one that is chosen
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> { map(transform) }
}

extension Publishers {
  /// A publisher that transforms each value with a throwing closure.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// Transforms a value into an output, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Creates a publisher that transforms each value with a throwing closure.
    @_transparent public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryMap", early: EarlySignals(value: .passed, completion: .dropped),
          transform: transform))
    }
  }
}

extension Publisher {
  /// Transforms each value with a throwing closure.
  ///
  ///     let cancellable = ["1", "x"].publisher
  ///       .tryMap { try parse($0) }
  ///       .sink { _ in print("failed") } receiveValue: { print($0) }  // 1, failed
  ///
  ///     upstream              ──1──2──3──┤
  ///     tryMap { try f($0) }  ──f1─f2─✕     f throws for 3
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled. The
  /// upstream's own failure passes too.
  @_transparent
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers.Map {
  /// Transforms each value with two closures, the second of them throwing, in one publisher.
  @inlinable @_disfavoredOverload  // `_FusingMap` has the one that is chosen
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    tryMap(transform)
  }
}

extension Publishers.TryMap {
  /// Transforms each value with two closures, the first of them throwing, in one publisher.
  @inlinable @_disfavoredOverload  // `_FusingTryMap` has the one that is chosen
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    map(transform)
  }

  /// Transforms each value with two throwing closures, one after the other, in one publisher.
  @inlinable @_disfavoredOverload  // `_FusingTryMap` has the one that is chosen
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    tryMap(transform)
  }
}
