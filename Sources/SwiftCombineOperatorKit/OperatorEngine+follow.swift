import SwiftCombineEngine
import SwiftCombine

extension OperatorEngine where Machine == ConcatenateMachine<Downstream.Input, Downstream.Failure> {
  /// Sends the subscriber its subscription and then subscribes to the first upstream.
  @inlinable public final func begin() {
    announce()
    signal(()) { machine, _ in machine.didAdvance() }
  }

  /// Subscribes to the next upstream, as the step `advance` requires.
  ///
  /// - Parameters:
  ///   - publisher: The upstream publisher.
  ///   - receiveValue: Called with each value before it is delivered.
  ///   - receiveEnd: Called when the upstream completes, with no lock held; it must call `end(_:_:)` of the
  ///     machine.
  @inlinable public final func follow<P: Publisher>(
    _ publisher: P, receiving receiveValue: @escaping (OperatorEngine, P.Output) -> Void = { _, _ in },
    ending receiveEnd: @escaping (OperatorEngine, InletLink, P.Failure?) -> Void = { engine, link, failure in
      engine.signal(failure, of: link) { $0.end($1, $2) }
    }
  ) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let inlet = inlet(for: P.self) { engine, inlet, value in
      receiveValue(engine, value)
      return engine.signal(value, from: inlet) { $0.receive($1) }
    } end: { engine, inlet, failure in
      receiveEnd(engine, inlet, failure)
    }
    if connect(inlet, sharesDemand: true, { $0.start($1) }) { subscribe(inlet, to: publisher) }
  }
}
