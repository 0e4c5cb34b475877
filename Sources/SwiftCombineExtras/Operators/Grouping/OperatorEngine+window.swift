import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension OperatorEngine {
  /// Creates the input of the values for windows.
  ///
  /// - Parameter ticks: The upstream that ends windows: each value has it start again if it was dropped.
  @inlinable func windowInput<P: Publisher>(
    for publisher: P.Type, ticks: EngineInput? = nil
  ) -> OperatorInput<OperatorEngine, P.Output, P.Failure>
  where Machine == WindowMachineOf<P.Output, P.Failure> {
    input(for: publisher) { engine, input, value in
      ticks?.request(DemandCount(1))
      return engine.signal((value, engine), from: input) { machine, signal in
        let engine = signal.1
        machine.receive(signal.0) { number in
          // The upstream may be canceled only once this window has terminated.
          let branch = BranchEngine<P.Output, P.Failure>(name: "Window", number: number) { _ in
            engine.signal((), mayWait: false) { _, _ in }
          }
          return (WindowPublisher(branch: BranchPublisher(branch)), branch)
        }
      }
    } end: { engine, _, failure in
      engine.signal(failure) { $0.end($1) }
    }
  }
}

/// The machine of windows of values and failures of two types.
@usableFromInline typealias WindowMachineOf<Element, Failure: Error> = WindowMachine<
  WindowPublisher<Element, Failure>, BranchEngine<Element, Failure>
>
