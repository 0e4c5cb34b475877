import CombineMachinery
import Synchronization

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
      let current = CurrentInner()
      let outer = engine.inlet(
        for: Upstream.self, asking: .unlimited,
        { engine, _, publisher in
          Self.open(publisher, in: engine, current)
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

    /// Subscribes to a new inner publisher in place of the current one.
    ///
    /// Everything foreign that runs here may bring the next one: the cancellation of the one before, the
    /// subscriber, the new publisher itself. It then is the current one, and this one has been cancelled.
    @inlinable
    static func open<S: Subscriber>(
      _ publisher: P, in engine: OperatorEngine<SwitchMachine<Output, Failure>, S>, _ current: CurrentInner
    ) where S.Input == Output, S.Failure == Failure {
      if engine.takesAtOnce, publisher._deliversAtOnce {
        let number = current.replace(with: nil)
        guard current.isNewest(number) else { return }
        let (wasSent, _) = engine.pass(from: nil) { machine in
          machine.retire()
          return machine.passable
        } _: { demand, deliver in
          publisher._deliverAtOnce(Subscribers.Demand(demand)) { deliver($0) && current.isNewest(number) }
        }
        if wasSent || !current.isNewest(number) { return }
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
      // The one before is cancelled first, so that nothing of it can come after the new one's subscription.
      _ = current.replace(with: inlet)
      guard !inlet.slot.hasEnded else { return }
      if engine.connect(inlet, { $0.start($1) }), !inlet.slot.hasEnded { publisher.subscribe(inlet) }
    }
  }
}

/// The inlet of the current inner publisher. Each new one takes its place by an exchange, and whoever takes one
/// out cancels it: so none is left behind, however the replacements nest.
@usableFromInline
final class CurrentInner {
  @usableFromInline
  let inlet = Atomic<Unmanaged<InletLink>?>(nil)
  /// How many inner publishers there have been.
  @usableFromInline
  let count = Atomic<Int>(0)

  @inlinable
  init() {}

  deinit { inlet.load(ordering: .acquiring)?.release() }

  /// Puts a new inner publisher in the place of the current one, which it cancels.
  ///
  /// - Parameter new: Its inlet; `nil` for one that delivers at once.
  /// - Returns: Its number.
  @inlinable
  func replace(with new: InletLink?) -> Int {
    // No read-modify-write: the upstream sends one publisher at a time.
    let number = count.load(ordering: .relaxed) &+ 1
    count.store(number, ordering: .relaxed)
    if new == nil, inlet.load(ordering: .relaxed) == nil { return number }
    let old = inlet.exchange(new.map { .passRetained($0) }, ordering: .acquiringAndReleasing)
    old?.takeRetainedValue().cancel()
    return number
  }

  /// Whether no other publisher has come since the one of a number.
  @inlinable
  func isNewest(_ number: Int) -> Bool { count.load(ordering: .relaxed) == number }
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
