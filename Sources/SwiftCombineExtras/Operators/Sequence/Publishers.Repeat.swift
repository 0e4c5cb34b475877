import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that subscribes to its upstream again when that has finished, while a condition holds.
  public struct Repeat<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether to subscribe again, given how often the upstream has finished.
    public let isRepeated: (Int) -> Bool

    /// Creates a publisher that subscribes to its upstream again when that has finished.
    public init(upstream: Upstream, isRepeated: @escaping (Int) -> Bool) {
      self.upstream = upstream
      self.isRepeated = isRepeated
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      RepeatEngine(self, downstream: subscriber).begin()
    }
  }
}

/// Subscribes to its upstream, and again each time it has finished.
private final class RepeatEngine<Upstream: Publisher, Downstream: Subscriber>:
  OperatorEngine<ConcatenateMachine<Downstream.Input, Downstream.Failure>, Downstream>
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  private let rules: Publishers.Repeat<Upstream>
  /// How often the upstream has finished. Accessed by one signal of the upstream at a time.
  private var count = 0

  init(_ rules: Publishers.Repeat<Upstream>, downstream: Downstream) {
    self.rules = rules
    super.init(ConcatenateMachine(), name: "Repeat", downstream: downstream)
  }

  override func advance() {
    // Unchecked: the closure is called with the engine that follows the publisher, which is this one.
    follow(
      rules.upstream,
      ending: { engine, input, failure in
        unsafe unsafeDowncast(engine, to: RepeatEngine.self).didEnd(input, failure)
      })
  }

  private func didEnd(_ input: EngineInput, _ failure: Downstream.Failure?) {
    if isOver { return }
    if failure == nil {
      count += 1
      // Without a failure the machine continues with the next subscription, unless there is none.
      if !rules.isRepeated(count) {
        return _ = signal(input) { machine, input in
          machine.end(input, nil)
          machine.finish()
        }
      }
    }
    signal(failure, of: input) { $0.end($1, $2) }
  }
}

extension Publisher {
  /// Subscribes to this publisher again when it has finished, while a condition holds.
  ///
  ///     let temperatures = measurement.repeat { $0 < 3 }  // three measurements
  ///
  ///     first subscription   ──1──┤
  ///     second subscription       ──2──┤
  ///     repeat { $0 < 2 }    ──1────2──┤
  ///
  /// It is to the end of a publisher what `retry(_:)` is to its failure: a publisher of a subject that has
  /// finished, or of a future, does nothing new when it is subscribed to again. Put `Deferred` around it, and
  /// `share()` after this operator.
  ///
  /// **Demand**: the outstanding demand is requested from each subscription. **Failure**: at once, and
  /// nothing is repeated. **Cancellation**: cancels the current subscription. **Delivery**: the next
  /// subscription is made on the thread on which the one before has finished; however many there are, they do
  /// not nest. A publisher that finishes at once and without values is subscribed to without end if the
  /// condition always holds. **Memory**: nothing for a subscription that has finished.
  ///
  /// **Elsewhere**: `repeat` with a condition in Reactor, `repeatUntil` in RxJava.
  ///
  /// - Parameter isRepeated: Returns whether to subscribe again, given how often this publisher has finished,
  ///   from 1.
  public func `repeat`(while isRepeated: @escaping (Int) -> Bool) -> Publishers.Repeat<Self> {
    Publishers.Repeat(upstream: self, isRepeated: isRepeated)
  }
}
