import CombineMachinery
import CombineShim

extension OperatorEngine where Machine == ConcatenateMachine<Downstream.Input, Downstream.Failure> {
  /// Subscribes to the next upstream: what the step `advance` asks for.
  @inlinable
  public final func follow<P: Publisher>(_ publisher: P)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let inlet = inlet(for: P.self) { engine, inlet, value in
      engine.signal(value, from: inlet) { $0.receive($1) }
    } end: { engine, inlet, failure in
      _ = engine.signal((inlet as InletLink, failure)) { $0.end($1.0, $1.1) }
    }
    if connect(inlet, { $0.start($1) }) { subscribe(inlet, to: publisher) }
  }
}
