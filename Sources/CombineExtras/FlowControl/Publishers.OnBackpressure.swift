import CombineMachinery
import CombineShim
import CombineToolkit

extension Publishers {
  /// A publisher that asks its upstream for everything and delivers what is wanted: the rest waits, or is
  /// dropped.
  public struct OnBackpressure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How many values may wait beyond those that are wanted.
    public let limit: Int
    /// What happens to a value that finds no room.
    public let overflow: OverflowPolicy<Failure>
    /// Hears of each value that is dropped.
    public let onDrop: ((Output) -> Void)?
    @usableFromInline
    let name: String
    @usableFromInline
    let failsAtOnce: Bool

    init(
      _ name: String, upstream: Upstream, limit: Int, overflow: OverflowPolicy<Failure>,
      failsAtOnce: Bool = false, onDrop: ((Output) -> Void)?
    ) {
      requireNotNegative(limit, "\(name)'s limit")
      self.upstream = upstream
      self.limit = limit
      self.overflow = overflow
      self.onDrop = onDrop
      self.name = name
      self.failsAtOnce = failsAtOnce
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let machine = OverflowMachine<Output, Failure>(
        limit: limit, policy: overflow, failsAtOnce: failsAtOnce, onDrop: onDrop)
      let engine = OperatorEngine(machine, name: name, downstream: subscriber)
      let inlet = engine.inlet(for: Upstream.self, asking: .unlimited) { engine, inlet, value in
        engine.signal((value, inlet), from: inlet) { $0.receive($1.0, from: $1.1) }
      } end: { engine, _, failure in
        _ = engine.signal(failure) { $0.end($1) }
      }
      engine.connect([inlet])
      engine.announce()
      engine.subscribe(inlet, to: upstream)
    }
  }
}

extension Publisher {
  /// Asks this publisher for everything, and lets what is not wanted yet wait.
  ///
  ///     self                                           ──a─b─c─d─e────┤
  ///     wanted                                         ──1───────1──2──
  ///     onBackpressureBuffer(limit: 2, .dropOldest)    ──a───────c──de┤
  ///
  /// **Demand**: this publisher is asked for all it has. **Failure**, and the end: after what waits; that of
  /// an overflow too, which cancels this publisher at once. **Delivery**: `onOverflow` is called in its place
  /// between the deliveries, never inside one. **Memory**: `limit` values.
  ///
  /// - Parameters:
  ///   - limit: How many values may wait beyond those that are wanted.
  ///   - overflow: What happens to a value that finds no room.
  ///   - onOverflow: Hears of each value that is dropped.
  public func onBackpressureBuffer(
    limit: Int, overflow: OverflowPolicy<Failure> = .dropOldest, onOverflow: ((Output) -> Void)? = nil
  ) -> Publishers.OnBackpressure<Self> {
    Publishers.OnBackpressure(
      "OnBackpressureBuffer", upstream: self, limit: limit, overflow: overflow, onDrop: onOverflow)
  }

  /// Asks this publisher for everything, and drops values that are not requested when they come.
  ///
  ///     self                      ──1─2─3─4─5──┤
  ///     wanted                    ──1─────2─────
  ///     onBackpressureDrop()      ──1─────4─5──┤
  ///
  /// **Demand**: this publisher is asked for all it has. **Failure**: at once, as nothing waits.
  /// **Delivery**: `onDrop` is called in its place between the deliveries, never inside one.
  ///
  /// - Parameter onDrop: Hears of each value that is dropped.
  public func onBackpressureDrop(
    _ onDrop: ((Output) -> Void)? = nil
  ) -> Publishers.OnBackpressure<Self> {
    Publishers.OnBackpressure(
      "OnBackpressureDrop", upstream: self, limit: 0, overflow: .dropNewest, onDrop: onDrop)
  }

  /// Asks this publisher for everything, and keeps the latest value that was not requested when it came.
  ///
  ///     self                      ──1─2─3─4───5──┤
  ///     wanted                    ──1───────2─────
  ///     onBackpressureLatest()    ──1───────4─5──┤
  ///
  /// **Demand**: this publisher is asked for all it has. **Failure**: at once, before what waits; the end
  /// comes after it. **Delivery**: `onDrop` is called in its place between the deliveries, never inside one.
  /// **Memory**: one value.
  ///
  /// - Parameter onDrop: Hears of each value that a newer one replaces.
  public func onBackpressureLatest(
    _ onDrop: ((Output) -> Void)? = nil
  ) -> Publishers.OnBackpressure<Self> {
    Publishers.OnBackpressure(
      "OnBackpressureLatest", upstream: self, limit: 1, overflow: .dropOldest, failsAtOnce: true,
      onDrop: onDrop)
  }
}
