import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension OperatorEngine {
  /// Subscribes to any number of upstreams, in their order, until the engine terminates. Without upstreams it
  /// only signals the machine, which then completes.
  ///
  /// - Parameter input: Creates the input of the upstream with an index.
  @inlinable func subscribe<P: Publisher>(
    to upstreams: [P], _ input: (Int) -> OperatorInput<OperatorEngine, P.Output, P.Failure>
  ) {
    let inputs = upstreams.indices.map(input)
    connect(inputs)
    announce()
    if inputs.isEmpty { signal((), mayWait: false) { _, _ in } }
    for index in inputs.indices where !isOver { subscribe(inputs[index], to: upstreams[index]) }
  }
}
