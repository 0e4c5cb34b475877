import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension OperatorEngine where Machine: TupleMachine {
  /// Creates the input for one of several upstream publishers.
  ///
  /// - Parameters:
  ///   - index: The index of the upstream publisher.
  ///   - publisher: The type of the upstream publisher.
  ///   - change: Passes a value to the machine. What it returns is released after the change to the machine.
  @inlinable @inline(__always) func input<P: Publisher, Leftover>(
    _ index: Int, for publisher: P.Type, _ change: @escaping (inout Machine, P.Output) -> Leftover
  ) -> OperatorInput<OperatorEngine, P.Output, P.Failure> where P.Failure == Machine.Failure {
    input(index, for: publisher) { engine, input, value in
      engine.receive(value, from: input, change)
    } end: { engine, input, failure in
      engine.receiveEnd(failure, from: input, at: input.index)
    }
  }
}
