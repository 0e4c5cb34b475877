import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that requests unlimited values from its upstream, delivers those that are requested, and
  /// buffers or drops the rest.
  public struct OnBackpressure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The maximum number of values that are buffered beyond the requested ones.
    public let limit: Int
    /// What happens to a value that arrives when the buffer is full.
    public let whenFull: BufferingStrategy<Failure>
    /// Called with each value that is dropped.
    public let onDrop: ((Output) -> Void)?
    @usableFromInline let name: String
    @usableFromInline let failsAtOnce: Bool

    /// Creates a publisher that buffers or drops what is not requested.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - limit: The maximum number of values that are buffered beyond the requested ones.
    ///   - whenFull: What happens to a value that arrives when the buffer is full.
    ///   - onDrop: Called with each value that is dropped.
    public init(
      upstream: Upstream, limit: Int, whenFull: BufferingStrategy<Failure>, onDrop: ((Output) -> Void)? = nil
    ) {
      self.init("OnBackpressureBuffer", upstream: upstream, limit: limit, whenFull: whenFull, onDrop: onDrop)
    }

    init(
      _ name: String, upstream: Upstream, limit: Int, whenFull: BufferingStrategy<Failure>,
      failsAtOnce: Bool = false, onDrop: ((Output) -> Void)?
    ) {
      requireNotNegative(limit, "\(name)'s limit")
      self.upstream = upstream
      self.limit = limit
      self.whenFull = whenFull
      self.onDrop = onDrop
      self.name = name
      self.failsAtOnce = failsAtOnce
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let machine = OverflowMachine<Output, Failure>(
        limit: limit, strategy: whenFull.ofEngine, failsAtOnce: failsAtOnce, onDrop: onDrop)
      let engine = OperatorEngine(machine, name: name, downstream: subscriber)
      let input = engine.input(for: Upstream.self, requesting: .unlimited) { engine, input, value in
        engine.signal((value, input), from: input) { $0.receive($1.0, from: $1.1) }
      } end: { engine, _, failure in
        engine.signal(failure) { $0.end($1) }
      }
      engine.connect([input])
      engine.announce()
      engine.subscribe(input, to: upstream)
    }
  }
}

extension Publisher {
  /// Requests unlimited values from this publisher, and buffers those that are not requested yet.
  ///
  ///     let buffered = numbers.onBackpressureBuffer(limit: 100, whenFull: .dropNewest)
  ///
  ///     self                                           ──a─b─c─d─e────┤
  ///     wanted                                         ──1───────1──2──
  ///     onBackpressureBuffer(limit: 2, .dropOldest)    ──a───────c──de┤
  ///
  /// **Demand**: unlimited for this publisher. **Failure**, and completion: after the buffered values; also
  /// the failure of an overflow, which cancels this publisher at once. **Delivery**: `onDrop` is called in
  /// order between the deliveries, never inside one. **Memory**: `limit` values.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of values that are buffered beyond the requested ones.
  ///   - whenFull: What happens to a value that arrives when the buffer is full.
  ///   - onDrop: Called with each value that is dropped.
  public func onBackpressureBuffer(
    limit: Int, whenFull: Publishers.BufferingStrategy<Failure> = .dropOldest,
    onDrop: ((Output) -> Void)? = nil
  ) -> Publishers.OnBackpressure<Self> {
    Publishers.OnBackpressure(upstream: self, limit: limit, whenFull: whenFull, onDrop: onDrop)
  }

  /// Requests unlimited values from this publisher, and drops those that are not requested when they arrive.
  ///
  ///     let dropping = numbers.onBackpressureDrop { print("dropped \($0)") }
  ///
  ///     self                      ──1─2─3─4─5──┤
  ///     wanted                    ──1─────2─────
  ///     onBackpressureDrop()      ──1─────4─5──┤
  ///
  /// **Demand**: unlimited for this publisher. **Failure**: at once, as nothing is buffered. **Delivery**:
  /// `onDrop` is called in order between the deliveries, never inside one.
  ///
  /// - Parameter onDrop: Called with each value that is dropped.
  public func onBackpressureDrop(
    onDrop: ((Output) -> Void)? = nil
  ) -> Publishers.OnBackpressure<Self> {
    Publishers.OnBackpressure(
      "OnBackpressureDrop", upstream: self, limit: 0, whenFull: .dropNewest, onDrop: onDrop)
  }

  /// Requests unlimited values from this publisher, and buffers the latest value that was not requested when
  /// it arrived.
  ///
  ///     let latest = numbers.onBackpressureLatest()
  ///
  ///     self                      ──1─2─3─4───5──┤
  ///     wanted                    ──1───────2─────
  ///     onBackpressureLatest()    ──1───────4─5──┤
  ///
  /// **Demand**: unlimited for this publisher. **Failure**: at once, before the buffered value; `finished` is
  /// delivered after it. **Delivery**: `onDrop` is called in order between the deliveries, never inside one.
  /// **Memory**: one value.
  ///
  /// - Parameter onDrop: Called with each value that a newer one replaces.
  public func onBackpressureLatest(
    onDrop: ((Output) -> Void)? = nil
  ) -> Publishers.OnBackpressure<Self> {
    Publishers.OnBackpressure(
      "OnBackpressureLatest", upstream: self, limit: 1, whenFull: .dropOldest, failsAtOnce: true,
      onDrop: onDrop)
  }
}
