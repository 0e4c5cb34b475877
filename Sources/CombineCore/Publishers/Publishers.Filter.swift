extension Publishers {
  /// A publisher that passes on the values a closure approves.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value passes.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FilterInner(downstream: subscriber, isIncluded: isIncluded))
    }
  }
}

@usableFromInline
struct FilterInner<Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let isIncluded: (Downstream.Input) -> Bool

  @inlinable
  init(downstream: Downstream, isIncluded: @escaping (Downstream.Input) -> Bool) {
    self.downstream = downstream
    self.isIncluded = isIncluded
  }

  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    isIncluded(input) ? downstream.receive(input) : .max(1)
  }
  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline
  var description: String { "Filter" }
}

extension Publisher {
  /// Passes on the values a closure approves.
  ///
  ///     upstream               ──1──2──3──4──┤
  ///     filter { $0 % 2 == 0 } ─────2─────4──┤
  ///
  /// **Demand**: a value that is held back is made up for by asking for one more.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers.Filter {
  /// Passes on the values two closures approve, by one publisher; the second is not asked about what the
  /// first refuses.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
    let first = self.isIncluded
    return Publishers.Filter(upstream: upstream) { first($0) && isIncluded($0) }
  }
}

extension Publishers {
  /// A publisher that passes on the values a closure that may throw approves.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value passes.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let isIncluded = isIncluded
      upstream.subscribe(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryFilter", early: .trapped, acceptsZeroDemand: false
        ) { try isIncluded($0) ? $0 : nil })
    }
  }
}

extension Publisher {
  /// Passes on the values a closure that may throw approves; for the rest see `filter(_:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers.Filter {
  /// Passes on the values two closures approve, of which the second may throw, by one publisher.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}

extension Publishers.TryFilter {
  /// Passes on the values two closures approve, of which the first may throw, by one publisher.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }

  /// Passes on the values two closures approve, which may both throw, by one publisher.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
  }
}
