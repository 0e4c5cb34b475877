import SwiftCombineEngine

extension Publishers {
  /// A publisher that transforms each value into an inner publisher, and merges the values of all inner
  /// publishers.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The maximum number of inner publishers at once.
    public let maxPublishers: Subscribers.Demand
    /// Transforms a value into an inner publisher.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that transforms each value into an inner publisher, and merges their values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - maxPublishers: The maximum number of inner publishers at once.
    ///   - transform: Transforms a value into an inner publisher.
    @_transparent public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        MergeMachine<Output, Failure>(running: 1), name: "FlatMap", downstream: subscriber)
      let (transform, isLimited) = (transform, maxPublishers != .unlimited)
      let outer = engine.input(
        for: Upstream.self, requesting: maxPublishers,
        { engine, _, value in Self.open(transform(value), in: engine, isLimited: isLimited) },
        end: { engine, _, failure in
          engine.signal(failure) { machine, failure in
            if let failure { machine.fail(failure) } else { machine.running -= 1 }
          }
        })
      engine.connect(outer: outer) { $0.begin($1, replacesFinished: isLimited) }
      engine.announce()
      engine.subscribe(outer, to: upstream)
      if maxPublishers == .none { outer.request(.none) }
    }

    /// Adds a new inner publisher.
    ///
    /// - Returns: The number of values to request from the outer upstream.
    @inlinable static func open<S: Subscriber>(
      _ inner: NewPublisher, in engine: OperatorEngine<MergeMachine<Output, Failure>, S>, isLimited: Bool
    ) -> DemandCount where S.Input == Output, S.Failure == Failure {
      if engine.takesAtOnce, inner._deliversAtOnce {
        let wasSent = engine.take {
          $0.passable
        } _: { demand, deliver in
          inner._deliverAtOnce(Subscribers.Demand(demand), deliver)
        }
        if wasSent { return isLimited ? DemandCount(1) : .none }
        // Otherwise one value is requested from it, and waits.
        let waits = inner._deliverAtOnce(.max(1)) { value in
          engine.signal(value) { $0.receive(only: $1) }
          return true
        }
        if waits { return isLimited && !engine.isOver ? DemandCount(1) : .none }
      }
      let input = engine.mergeInput(for: NewPublisher.self)
      let goesOn = engine.connect(input, sharesDemand: true) { machine, input in
        machine.running += 1
        machine.start(input)
      }
      if goesOn { inner.attachCreated(input) }
      return .none
    }
  }
}

// What is chosen for `flatMap` with `Never`. A package that supports the first systems with Combine declares
// that itself, and its own version wins: it has fewer parameters than these. An attribute for that makes the
// type checker try everything in a chain before it chooses such an overload; the declarations below have it,
// and are there since Apple's are. The type checker tries overloads in the order of their declarations, and
// these first take it a third of the steps behind closures that throw.
extension Publisher {
  /// Transforms each value into an inner publisher that cannot fail, and merges the values of all inner
  /// publishers.
  @inlinable @_documentation(visibility: internal)
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P, _ unused: Void = ()
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      transform($0).setFailureType(to: Failure.self)
    }
  }

  /// Transforms each value of a publisher that cannot fail into an inner publisher, and merges the values of
  /// all inner publishers.
  @_transparent @_documentation(visibility: internal)
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P, _ unused: Void = ()
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where Failure == Never {
    Publishers.FlatMap(
      upstream: setFailureType(to: P.Failure.self), maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Transforms each value into an inner publisher, and merges the values of all inner publishers as they
  /// arrive.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .flatMap { [$0, $0 * 10].publisher }
  ///       .sink { print($0) }  // 1, 10, 2, 20
  ///
  ///     upstream              ──a──b──┤
  ///     two(a)                  ─a1────a2┤
  ///     two(b)                     ─b1────b2┤
  ///     flatMap { two($0) }   ───a1─b1─a2─b2┤
  ///
  /// **Demand**: while it is limited, requests one value at a time from every inner publisher, and buffers at
  /// most one value of each; when it is unlimited, requests unlimited values from each. **Failure**: of the
  /// upstream publisher or of any inner publisher, at once; the others are canceled. **Delivery**: one value
  /// at a time; a value that arrives during a delivery follows it.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of inner publishers at once; that many values are requested from
  ///     the upstream publisher.
  ///   - transform: Transforms a value into an inner publisher.
  @_transparent public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  /// Transforms each value into an inner publisher that cannot fail, and merges the values of all inner
  /// publishers.
  @inlinable @_disfavoredOverload  // the one above is chosen, or a package's own version
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers, transform, ())
  }
}

extension Publisher where Failure == Never {
  /// Transforms each value of a publisher that cannot fail into an inner publisher, and merges the values of
  /// all inner publishers.
  @_transparent @_disfavoredOverload  // the one above is chosen, or a package's own version
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    flatMap(maxPublishers: maxPublishers, transform, ())
  }

  /// Transforms each value into an inner publisher, where neither publisher can fail, and merges the values
  /// of all inner publishers.
  @_transparent @_disfavoredOverload  // that for equal failures is chosen, or a package's own version
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
