import SwiftCombineEngine

extension Publishers {
  /// A publisher that publishes the values of the latest inner publisher that its upstream publisher emits.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that publishes the values of the latest inner publisher.
    @_transparent public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        SwitchMachine<Output, Failure> { Misuse.valueWithoutDemand("SwitchToLatest") },
        name: "SwitchToLatest", downstream: subscriber)
      let current = CurrentInput()
      let outer = engine.input(
        for: Upstream.self, requesting: .unlimited,
        { engine, _, publisher in
          Self.open(publisher, in: engine, current)
          return .none
        },
        end: { engine, _, failure in
          engine.signal(failure) { $0.endOuter($1) }
        })
      engine.connect([], outer: outer)
      engine.announce()
      engine.subscribe(outer, to: upstream)
    }

    /// Subscribes to a new inner publisher in place of the current one.
    ///
    /// All foreign code that runs here may cause the next inner publisher to arrive: the cancellation of the
    /// previous one, the subscriber, the new publisher itself. The next one is then the current one, and this
    /// one has been canceled.
    @inlinable static func open<S: Subscriber>(
      _ publisher: P, in engine: OperatorEngine<SwitchMachine<Output, Failure>, S>, _ current: CurrentInput
    ) where S.Input == Output, S.Failure == Failure {
      if engine.takesAtOnce, publisher._deliversAtOnce {
        let number = current.replace(with: nil)
        guard current.isNewest(number) else { return }
        let wasSent = engine.take { machine in
          machine.retire()
          return machine.passable
        } _: { demand, deliver in
          publisher._deliverAtOnce(Subscribers.Demand(demand)) { deliver($0) && current.isNewest(number) }
        }
        if wasSent || !current.isNewest(number) { return }
      }
      let input = engine.input(
        for: P.self,
        { engine, input, value in
          engine.signal((value, input), from: input) { $0.receive($1.0, from: $1.1) }
        },
        end: { engine, input, failure in
          if let failure {
            engine.signal(failure, of: input) { $0.fail($1, $2) }
          } else {
            engine.signal(input as EngineInput) { $0.finish($1) }
          }
        })
      input.endsAfterSubscription = "SwitchToLatest"
      // The previous one is canceled first, so that none of its signals can follow the new one's
      // subscription.
      _ = current.replace(with: input)
      guard !input.slot.hasEnded else { return }
      let goesOn = engine.connect(input, sharesDemand: true) { $0.start($1) }
      if goesOn, !input.slot.hasEnded { publisher.attachCreated(input) }
    }
  }
}

/// The input of the current inner publisher. Each new one replaces it by an atomic exchange, and the caller
/// that takes one out cancels it: so each one is canceled, however the replacements nest.
@usableFromInline final class CurrentInput {
  @usableFromInline let input = Atomic<Unmanaged<EngineInput>?>(nil)
  /// The number of inner publishers so far.
  @usableFromInline let count = Atomic<Int>(0)

  @inlinable init() {}

  deinit { input.load(ordering: .acquiring)?.release() }

  /// Replaces the current inner publisher with a new one, and cancels the old one.
  ///
  /// - Parameter new: The input of the new one; `nil` for a publisher that delivers at once.
  /// - Returns: The number of the new one.
  @inlinable func replace(with new: EngineInput?) -> Int {
    // No read-modify-write: the upstream sends one publisher at a time.
    let number = count.load(ordering: .relaxed) &+ 1
    count.store(number, ordering: .relaxed)
    if new == nil, input.load(ordering: .relaxed) == nil { return number }
    let old = input.exchange(new.map { .passRetained($0) }, ordering: .acquiringAndReleasing)
    old?.takeRetainedValue().cancel()
    return number
  }

  /// Whether no other inner publisher has arrived since the one with this number.
  @inlinable func isNewest(_ number: Int) -> Bool { count.load(ordering: .relaxed) == number }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Publishes the values of the latest inner publisher that this publisher emits; each new inner publisher
  /// replaces the one before, which is canceled.
  ///
  ///     let pages = PassthroughSubject<AnyPublisher<String, Never>, Never>()
  ///     let cancellable = pages.switchToLatest().sink { print($0) }
  ///     pages.send(Just("a").eraseToAnyPublisher())  // a
  ///
  ///     upstream           ──a──────────b──────────┤
  ///     a                    ─1──2──3──4──5
  ///     b                               ─6──7┤
  ///     switchToLatest()   ───1──2──3──4─6──7──────┤
  ///
  /// **Demand**: outstanding demand is requested from each new inner publisher; requests an unlimited number
  /// of inner publishers from upstream. **Failure**: of the upstream publisher or of the current inner
  /// publisher, at once; the other is canceled. Finishes when both have finished. **Cancellation**: the
  /// previous inner publisher is canceled before the next one is subscribed to.
  @_transparent public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the latest inner publisher; inner publishers cannot fail.
  @inlinable @_disfavoredOverload  // a package's own version wins
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
  /// Publishes the values of the latest inner publisher; only inner publishers can fail.
  @_transparent @_disfavoredOverload  // a package's own version wins
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
  }

  /// Publishes the values of the latest inner publisher, where neither publisher can fail.
  @_transparent @_disfavoredOverload  // a package's own version wins
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> where Output.Failure == Never {
    Publishers.SwitchToLatest(upstream: self)
  }
}
