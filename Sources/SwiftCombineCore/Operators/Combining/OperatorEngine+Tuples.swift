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
      { engine, inlet, value in engine.receive(value, from: inlet, change) },
      end: { engine, inlet, failure in engine.receiveEnd(failure, from: inlet, at: index) })
  }
}
