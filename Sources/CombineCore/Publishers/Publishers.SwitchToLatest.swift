import CombineMachinery

extension Publishers {
  /// A publisher that delivers the values of the newest of the publishers its upstream brings.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure
    /// Where the values come from.
    public let upstream: Upstream

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        SwitchMachine<Output, Failure>(), name: "SwitchToLatest", downstream: subscriber)
      let latest = LatestInlet()
      let outer = engine.inlet(
        for: Upstream.self, asking: .unlimited,
        { engine, _, publisher in
          // The one before is cancelled first, so that nothing of it can come after the new one's
          // subscription.
          if let last = latest.inlet {
            latest.inlet = nil
            last.cancel()
          }
          latest.inlet = Self.open(publisher, in: engine)
          return .none
        },
        end: { engine, _, failure in
          _ = engine.signal(failure) { machine, failure in
            machine.fail(failure)
            machine.isOuterFinished = true
          }
        })
      engine.setOuter(outer)
      engine.announce()
      engine.subscribe(outer, to: upstream)
    }

    /// Takes a new publisher in.
    ///
    /// - Returns: Its way in, unless it is over already.
    @inlinable
    static func open<S: Subscriber>(
      _ publisher: P, in engine: OperatorEngine<SwitchMachine<Output, Failure>, S>
    ) -> InletLink? where S.Input == Output, S.Failure == Failure {
      if engine.takesAtOnce, publisher._deliversAtOnce {
        let (wasSent, _) = engine.pass(from: nil) { machine in
          machine.retire()
          return machine.passable
        } _: { demand, deliver in
          publisher._deliverAtOnce(Subscribers.Demand(demand), deliver)
        }
        if wasSent { return nil }
      }
      let inlet = engine.inlet(
        for: P.self,
        { engine, inlet, value in
          engine.signal((value, inlet), from: inlet) { $0.receive($1.0, from: $1.1) }
        },
        end: { engine, inlet, failure in
          if let failure {
            _ = engine.signal((failure, inlet)) { if $0.current === $1.1 { $0.fail($1.0) } }
          } else {
            _ = engine.signal(inlet as InletLink) { $0.finish($1) }
          }
        })
      inlet.endsAfterSubscription = "SwitchToLatest"
      if engine.connect(inlet, { $0.start($1) }) { publisher.subscribe(inlet) }
      return inlet
    }
  }
}

/// The way in of the newest publisher, as long as that is not over. It is touched by the upstream's signals
/// only, which come one at a time, and so without the checks that a captured variable would cost.
@usableFromInline
final class LatestInlet {
  @usableFromInline
  @exclusivity(unchecked)
  var inlet: InletLink?

  @inlinable
  init() {}
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Delivers the values of the newest of the publishers this one brings; each new one takes over from the
  /// one before.
  ///
  ///     upstream           ──a──────────b──────────┤
  ///     a                    ─1──2──3──4──5
  ///     b                               ─6──7┤
  ///     switchToLatest()   ───1──2──3──4─6──7──────┤
  ///
  /// **Demand**: what is wanted and was not delivered goes to each new publisher; the upstream is asked for
  /// all it has. **Failure**: of the upstream or of the publisher at hand, at once; the other is cancelled.
  /// It finishes when both have. **Cancellation**: the publisher before is cancelled before the next one is
  /// subscribed to.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Delivers the values of the newest of the publishers this one brings, which cannot fail.
  @inlinable
  @_disfavoredOverload  // a package's own version wins
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(upstream: map { $0.setFailureType(to: Failure.self) })
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Delivers the values of the newest of the publishers this one brings; only those can fail.
  @inlinable
  @_disfavoredOverload  // a package's own version wins
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
  }

  /// Delivers the values of the newest of the publishers this one brings, where neither can fail.
  @inlinable
  @_disfavoredOverload  // a package's own version wins
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> where Output.Failure == Never {
    Publishers.SwitchToLatest(upstream: self)
  }
}
