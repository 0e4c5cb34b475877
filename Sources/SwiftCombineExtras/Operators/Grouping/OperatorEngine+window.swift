import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension OperatorEngine {
  /// Creates the inlet of the values for windows.
  ///
  /// - Parameter ticks: The upstream that ends windows: each value has it start again if it was dropped.
  @inlinable func windowInlet<P: Publisher>(
    for publisher: P.Type, ticks: InletLink? = nil
  ) -> Inlet<OperatorEngine, P.Output, P.Failure> where Machine == WindowMachineOf<P.Output, P.Failure> {
    inlet(for: publisher) { engine, inlet, value in
      ticks?.request(DemandCount(1))
      return engine.signal((value, engine), from: inlet) { machine, signal in
        let engine = signal.1
        machine.receive(signal.0) { number in
          // The upstream may be canceled only once this window has terminated.
          let branch = BranchEngine<P.Output, P.Failure>(name: "Window", number: number) { _ in
            engine.signal(()) { _, _ in }
          }
          return (WindowPublisher(branch: Branch(branch)), branch)
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
