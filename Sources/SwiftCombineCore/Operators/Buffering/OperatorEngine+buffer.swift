import SwiftCombineEngine

extension OperatorEngine where Machine == BufferMachine<Downstream.Input, Downstream.Failure> {
  /// Creates the inlet for the buffer's upstream publisher.
  ///
  /// - Parameters:
  ///   - publisher: The type of the upstream publisher.
  ///   - demand: The initial request.
  @inlinable func bufferInlet<P: Publisher>(
    for publisher: P.Type, asking demand: Subscribers.Demand
  ) -> Inlet<OperatorEngine, P.Output, P.Failure>
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    inlet(
      for: publisher, asking: demand,
      { engine, inlet, value in
        // With an empty buffer and no thread inside, a requested value is delivered directly.
        var keepsFull = false
        let (wasSent, answer) = engine.pass(from: inlet) {
          keepsFull = $0.keepsFull
          return $0.passable
        } _: { _, deliver in
          _ = deliver(value)
          return true
        }
        if wasSent { return keepsFull ? answer + DemandCount(1) : answer }
        return answer + engine.signal((value, inlet), from: inlet) { $0.receive($1.0, from: $1.1) }
      },
      end: { engine, _, failure in engine.signal(failure) { $0.finish($1) } })
  }
}
