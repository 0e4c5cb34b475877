import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension OperatorEngine {
  /// Subscribes to any number of upstreams, in their order, until the engine terminates. Without upstreams it
  /// only signals the machine, which then completes.
  ///
  /// - Parameter inlet: Creates the inlet of the upstream with an index.
  @inlinable func subscribe<P: Publisher>(
    to upstreams: [P], _ inlet: (Int) -> Inlet<OperatorEngine, P.Output, P.Failure>
  ) {
    let inlets = upstreams.indices.map(inlet)
    connect(inlets)
    announce()
    if inlets.isEmpty { signal(()) { _, _ in } }
    for index in inlets.indices where !isOver { subscribe(inlets[index], to: upstreams[index]) }
  }
}
