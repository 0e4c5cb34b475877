import Chains
import Combine
import Measuring
import SwiftCombineInspector

extension Row {
  /// Row 5o while a trace is on, with its start and its stop. An element is two signals.
  static var traced: [Row] {
    [
      Row(
        "5s", "… observed, every signal traced", gated: true,
        own: traces(sends { [$0.observed("own").sink(receiveValue: Opaque.take())] }),
        other: traces(sends(ObservedChains.sink)))
    ]
  }

  /// The same workload while a trace is on.
  private static func traces(_ make: @escaping () -> Workload) -> () -> Workload {
    {
      let workload = make()
      return Workload(elementsPerRound: workload.elementsPerRound, arriving: workload.arriving) { rounds in
        PipelineTrace.start(signalsPerThread: 256)
        workload.run(rounds)
        _ = PipelineTrace.stop()
      }
    }
  }
}
