import CombineMachinery

extension Publishers {
  /// A publisher that makes a publisher of each value, and delivers the values of all of them as they come.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How many publishers may run at once.
    public let maxPublishers: Subscribers.Demand
    /// Makes the publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // The upstream counts as running.
      let engine = OperatorEngine(
        MergeMachine<Output, Failure>(running: 1, replacesFinished: maxPublishers != .unlimited),
        name: "FlatMap", downstream: subscriber)
      let (transform, isLimited) = (transform, maxPublishers != .unlimited)
      let outer = engine.inlet(
        for: Upstream.self, asking: maxPublishers,
        { engine, _, value in Self.open(transform(value), in: engine, isLimited: isLimited) },
        end: { engine, outer, failure in
          _ = engine.signal(failure) { machine, failure in
            if let failure { machine.fail(failure) } else { machine.running -= 1 }
          }
        })
      engine.setOuter(outer)
      engine.announce()
      engine.subscribe(outer, to: upstream)
      if maxPublishers == .none { outer.request(.none) }
    }

    /// Takes a new inner publisher in.
    ///
    /// - Returns: What is asked of the upstream.
    @inlinable
    static func open<S: Subscriber>(
      _ inner: NewPublisher, in engine: OperatorEngine<MergeMachine<Output, Failure>, S>, isLimited: Bool
    ) -> DemandCount where S.Input == Output, S.Failure == Failure {
      if engine.takesAtOnce, inner._deliversAtOnce {
        let (wasSent, _) = engine.pass(from: nil) {
          $0.passable
        } _: { demand, deliver in
          inner._deliverAtOnce(Subscribers.Demand(demand), deliver)
        }
        if wasSent { return isLimited ? DemandCount(1) : .none }
      }
      let inlet = engine.mergeInlet(for: NewPublisher.self)
      let goesOn = engine.connect(inlet) { machine, inlet in
        machine.running += 1
        machine.start(inlet)
      }
      if goesOn { inner.subscribe(inlet) }
      return .none
    }
  }
}

extension Publisher {
  /// Makes a publisher of each value, and delivers the values of all of them as they come.
  ///
  ///     upstream              ──a──b──┤
  ///     two(a)                  ─a1────a2┤
  ///     two(b)                     ─b1────b2┤
  ///     flatMap { two($0) }   ───a1─b1─a2─b2┤
  ///
  /// **Demand**: while it is limited, every inner publisher is asked for one value at a time and one of each
  /// may wait; when it is unlimited, so are they. **Failure**: of the upstream or of any inner publisher, at
  /// once; the others are cancelled. **Delivery**: one value at a time; a value that comes during a delivery
  /// follows it.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers may run at once; the upstream is asked for as many.
  ///   - transform: Makes the publisher of a value.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  /// Makes a publisher that cannot fail of each value, and delivers the values of all of them as they come.
  @inlinable
  @_disfavoredOverload  // a package's own version wins
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      transform($0).setFailureType(to: Failure.self)
    }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of each value of one that cannot fail, and delivers the values of all of them as they
  /// come.
  @inlinable
  @_disfavoredOverload  // a package's own version wins
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: setFailureType(to: P.Failure.self), maxPublishers: maxPublishers, transform: transform)
  }

  /// Makes a publisher of each value, where neither can fail, and delivers the values of all of them as they
  /// come.
  @inlinable
  @_disfavoredOverload  // a package's own version wins
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
