import SwiftCombineEngine

extension OperatorEngine where Machine == MergeMachine<Downstream.Input, Downstream.Failure> {
  /// Creates an engine that merges a number of upstreams, each to be added with `merge(_:)`.
  @inlinable convenience init(merging count: Int, downstream: Downstream) {
    self.init(MergeMachine(running: count), name: "Merge", acceptsZeroDemand: true, downstream: downstream)
  }

  /// Subscribes to one of the upstreams, unless the engine has completed or was canceled.
  @inlinable func merge<P: Publisher>(_ publisher: P)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let input = mergeInput(for: P.self)
    if connect(input, sharesDemand: true, { $0.start($1) }) { publisher.attach(input) }
  }

  /// Creates the input for an upstream publisher whose values are delivered as they arrive.
  @inlinable
  func mergeInput<P: Publisher>(for publisher: P.Type) -> OperatorInput<OperatorEngine, P.Output, P.Failure>
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    // Requests a value even before the machine knows of the upstream, so that the requests that one thread
    // causes stay in order.
    input(
      for: publisher, requesting: .max(1),
      { engine, input, value in engine.pass(value, from: input) },
      end: { engine, input, failure in
        if let failure {
          engine.signal(failure) { $0.fail($1) }
        } else {
          engine.signal(input as EngineInput) { $0.finish($1) }
        }
      })
  }
}
