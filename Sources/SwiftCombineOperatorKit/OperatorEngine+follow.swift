import SwiftCombineEngine
import SwiftCombine

extension OperatorEngine where Machine == ConcatenateMachine<Downstream.Input, Downstream.Failure> {
  /// Sends the subscriber its subscription and then subscribes to the first upstream.
  @inlinable package final func begin() {
    announce()
    signal((), mayWait: false) { machine, _ in machine.didAdvance() }
  }

  /// Subscribes to the next upstream, as the step `advance` requires.
  ///
  /// - Parameters:
  ///   - publisher: The upstream publisher.
  ///   - receiveValue: Called with each value before it is delivered.
  ///   - receiveEnd: Called when the upstream completes, with no lock held; it must call `end(_:_:)` of the
  ///     machine.
  @inlinable package final func follow<P: Publisher>(
    _ publisher: P, receiving receiveValue: @escaping (OperatorEngine, P.Output) -> Void = { _, _ in },
    ending receiveEnd: @escaping (OperatorEngine, EngineInput, P.Failure?) -> Void = {
      engine, input, failure in
      engine.signal(failure, of: input) { $0.end($1, $2) }
    }
  ) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let input = input(for: P.self) { engine, input, value in
      receiveValue(engine, value)
      return engine.signal(value, from: input) { $0.receive($1) }
    } end: { engine, input, failure in
      receiveEnd(engine, input, failure)
    }
    if connect(input, sharesDemand: true, { $0.start($1) }) { subscribe(input, to: publisher) }
  }
}
