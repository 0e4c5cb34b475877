extension Publishers {
  /// A publisher that transforms each value with a closure, and drops values for which it returns `nil`.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Transforms a value into an optional output.
    public let transform: (Upstream.Output) -> Output?

    /// Creates a publisher that transforms each value with a closure, and drops values for which it returns
    /// `nil`.
    @_transparent public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(CompactMapSubscriber(downstream: subscriber, transform: transform))
    }

    @_transparent public var _sendsAll: Bool { upstream._sendsAll }
    @inlinable
    public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool
    where R.Value == Output {
      withUnsafeMutablePointer(to: &receiver) { next in
        var own = CompactMapReceiver(next: next, transform: transform)
        return upstream._sendAll(to: &own)
      }
    }
  }

  /// A publisher that transforms each value with a throwing closure, and drops values for which it returns
  /// `nil`.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// Transforms a value into an optional output, or throws.
    public let transform: (Upstream.Output) throws -> Output?

    /// Creates a publisher that transforms each value with a throwing closure, and drops values for which it
    /// returns `nil`.
    @_transparent public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryCompactMap", early: .trapped, acceptsZeroDemand: false,
          reflecting: .downstream, transform: transform))
    }
  }
}

@usableFromInline struct CompactMapSubscriber<Input, Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Input) -> Downstream.Input?

  @inlinable init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input?) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard let output = transform(input) else { return .max(1) }
    return downstream.receive(output)
  }
  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "CompactMap" }
}

@usableFromInline
struct CompactMapReceiver<Value, Next: _ValueReceiver & ~Copyable>: ~Copyable, _ValueReceiver {
  @usableFromInline let next: UnsafeMutablePointer<Next>
  @usableFromInline let transform: (Value) -> Next.Value?

  @inlinable init(next: UnsafeMutablePointer<Next>, transform: @escaping (Value) -> Next.Value?) {
    self.next = next
    self.transform = transform
  }

  @inlinable mutating func receive(_ value: Value) -> Bool {
    guard let output = transform(value) else { return true }
    return next.pointee.receive(output)
  }
}

extension Publisher {
  /// Transforms each value with a closure, and drops values for which it returns `nil`.
  ///
  ///     let cancellable = ["1", "a", "3"].publisher
  ///       .compactMap { Int($0) }
  ///       .sink { print($0) }  // 1, 3
  ///
  ///     upstream                 ──"1"──"a"──"3"──┤
  ///     compactMap { Int($0) }   ──1─────────3────┤
  ///
  /// **Demand**: requests one more value for each value that it drops.
  @_transparent
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Transforms each value with a throwing closure, and drops values for which it returns `nil`.
  ///
  ///     let cancellable = ["1", "", "x"].publisher
  ///       .tryCompactMap { try $0.isEmpty ? nil : parse($0) }
  ///       .sink { _ in print("failed") } receiveValue: { print($0) }  // 1, failed
  ///
  /// **Demand**: as `compactMap(_:)`. **Failure**: the error that the closure throws, after the upstream
  /// publisher is canceled.
  @_transparent public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
    -> Publishers.TryCompactMap<Self, T>
  {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers.CompactMap {
  /// Transforms each value with two closures in one publisher; values that the first drops do not reach the
  /// second.
  @inlinable @_disfavoredOverload  // `_FusingCompactMap` has the one that is chosen
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
    compactMap(transform)
  }

  /// Transforms each value with two closures in one publisher; values that the first drops do not reach the
  /// second.
  @inlinable @_disfavoredOverload  // `_FusingCompactMap` has the one that is chosen
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
    map(transform)
  }
}

extension Publishers.TryCompactMap {
  /// Transforms each value with two closures in one publisher; values that the first drops do not reach the
  /// second.
  @inlinable @_disfavoredOverload  // `_FusingTryCompactMap` has the one that is chosen
  public func compactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> Publishers.TryCompactMap<Upstream, T> {
    compactMap(transform)
  }
}
