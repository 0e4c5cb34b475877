extension Publishers {
  /// A publisher that publishes only the values that satisfy a predicate.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether to publish a value.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes only the values that satisfy a predicate.
    @_transparent public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(FilterSubscriber(downstream: subscriber, isIncluded: isIncluded))
    }

    @_transparent public var _sendsAll: Bool { upstream._sendsAll }
    @inlinable
    public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool
    where R.Value == Output {
      withUnsafeMutablePointer(to: &receiver) { next in
        var own = FilterReceiver(next: next, isIncluded: isIncluded)
        return upstream._sendAll(to: &own)
      }
    }
  }
}

@usableFromInline struct FilterSubscriber<Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline let downstream: Downstream
  @usableFromInline let isIncluded: (Downstream.Input) -> Bool

  @inlinable init(downstream: Downstream, isIncluded: @escaping (Downstream.Input) -> Bool) {
    self.downstream = downstream
    self.isIncluded = isIncluded
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    isIncluded(input) ? downstream.receive(input) : .max(1)
  }
  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Filter" }
}

@usableFromInline struct FilterReceiver<Next: _ValueReceiver & ~Copyable>: ~Copyable, _ValueReceiver {
  @usableFromInline let next: UnsafeMutablePointer<Next>
  @usableFromInline let isIncluded: (Next.Value) -> Bool

  @inlinable init(next: UnsafeMutablePointer<Next>, isIncluded: @escaping (Next.Value) -> Bool) {
    self.next = next
    self.isIncluded = isIncluded
  }

  @inlinable mutating func receive(_ value: Next.Value) -> Bool {
    !isIncluded(value) || next.pointee.receive(value)
  }
}

extension Publisher {
  /// Publishes only the values that satisfy a predicate.
  ///
  ///     let cancellable = (1...4).publisher
  ///       .filter { $0 % 2 == 0 }
  ///       .sink { print($0) }  // 2, 4
  ///
  ///     upstream               ──1──2──3──4──┤
  ///     filter { $0 % 2 == 0 } ─────2─────4──┤
  ///
  /// **Demand**: requests one more value for each value that it drops.
  @_transparent public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers.Filter {
  /// Publishes only the values that satisfy two predicates, in one publisher; the second is not called for a
  /// value that does not satisfy the first.
  @inlinable @_disfavoredOverload  // `_FusingFilter` has the one that is chosen
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
    filter(isIncluded)
  }
}

extension Publishers {
  /// A publisher that publishes only the values that satisfy a throwing predicate.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether to publish a value, or throws.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes only the values that satisfy a throwing predicate.
    @_transparent public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let isIncluded = isIncluded
      upstream.attach(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryFilter", early: .trapped, acceptsZeroDemand: false, reflecting: .downstream
        ) { try isIncluded($0) ? $0 : nil })
    }
  }
}

extension Publisher {
  /// Publishes only the values that satisfy a throwing predicate; for the rest see `filter(_:)`.
  ///
  ///     let cancellable = ["1", "2", "x"].publisher
  ///       .tryFilter { try parse($0) > 1 }
  ///       .sink { _ in print("failed") } receiveValue: { print($0) }  // 2, failed
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers.Filter {
  /// Publishes only the values that satisfy two predicates, the second of them throwing, in one publisher.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}

extension Publishers.TryFilter {
  /// Publishes only the values that satisfy two predicates, the first of them throwing, in one publisher.
  @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }

  /// Publishes only the values that satisfy two throwing predicates, in one publisher.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}
