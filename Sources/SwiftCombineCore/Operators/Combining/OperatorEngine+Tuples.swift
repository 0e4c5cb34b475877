import SwiftCombineEngine

extension OperatorEngine where Machine: TupleMachine {
  /// Creates the inlet for one of several upstream publishers.
  ///
  /// - Parameters:
  ///   - index: The index of the upstream publisher.
  ///   - publisher: The type of the upstream publisher.
  ///   - change: Passes a value to the machine. What it returns is released after the change to the machine.
  @inlinable @inline(__always) func inlet<P: Publisher, Leftover>(
    _ index: Int, for publisher: P.Type, _ change: @escaping (inout Machine, P.Output) -> Leftover
  ) -> Inlet<OperatorEngine, P.Output, P.Failure> where P.Failure == Machine.Failure {
    inlet(
      for: publisher,
      { engine, inlet, value in
        if Machine.answersInPlace { return engine.signal(value, from: inlet, change) }
        if engine.isUnlimited { return engine.signal(value, change) }
        return engine.signal(value, of: inlet) { machine, inlet, value in
          let leftover = change(&machine, value)
          machine.didReceive(from: inlet)
          return leftover
        }
      },
      end: { engine, _, failure in engine.signal(failure) { $0.end(index, $1) } })
  }
}
