import CombineMachinery
import CombineShim

extension OperatorEngine where Machine == ConcatenateMachine<Downstream.Input, Downstream.Failure> {
  /// Hands the subscriber its subscription and then asks for the first upstream.
  @inlinable
  public final func begin() {
    announce()
    _ = signal(()) { machine, _ in machine.didAdvance() }
  }

  /// Subscribes to the next upstream: what the step `advance` asks for.
  ///
  /// - Parameters:
  ///   - receiveValue: Hears of each value before it is delivered.
  ///   - receiveEnd: Hears how the upstream ended, with nothing held, and tells the machine with `end(_:_:)`.
  @inlinable
  public final func follow<P: Publisher>(
    _ publisher: P, receiving receiveValue: @escaping (OperatorEngine, P.Output) -> Void = { _, _ in },
    ending receiveEnd: @escaping (OperatorEngine, InletLink, P.Failure?) -> Void = { engine, link, failure in
      _ = engine.signal((link, failure)) { $0.end($1.0, $1.1) }
    }
  ) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let inlet = inlet(for: P.self) { engine, inlet, value in
      receiveValue(engine, value)
      return engine.signal(value, from: inlet) { $0.receive($1) }
    } end: { engine, inlet, failure in
      receiveEnd(engine, inlet, failure)
    }
    if connect(inlet, { $0.start($1) }) { subscribe(inlet, to: publisher) }
  }
}
