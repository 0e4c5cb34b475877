import CombineMachinery
import CombineShim
import CombineToolkit

extension OperatorEngine {
  /// Subscribes to any number of upstreams, in their order, as long as the stream goes on. Without any it
  /// only lets the machine see that there is nothing to come.
  ///
  /// - Parameter inlet: Makes the way in of the upstream of a number.
  @inlinable
  func subscribe<P: Publisher>(
    to upstreams: [P], _ inlet: (Int) -> Inlet<OperatorEngine, P.Output, P.Failure>
  ) {
    let inlets = upstreams.indices.map(inlet)
    connect(inlets)
    announce()
    if inlets.isEmpty { _ = signal(()) { _, _ in } }
    for index in inlets.indices where !isOver { subscribe(inlets[index], to: upstreams[index]) }
  }
}
