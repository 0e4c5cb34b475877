import SwiftCombineEngine

extension OperatorEngine where Machine == BufferMachine<Downstream.Input, Downstream.Failure> {
  /// Creates the input for the buffer's upstream publisher.
  ///
  /// - Parameters:
  ///   - publisher: The type of the upstream publisher.
  ///   - demand: The initial request.
  @inlinable func bufferInput<P: Publisher>(
    for publisher: P.Type, requesting demand: Subscribers.Demand
  ) -> OperatorInput<OperatorEngine, P.Output, P.Failure>
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    input(
      for: publisher, requesting: demand,
      { engine, input, value in
        // With an empty buffer and no thread inside, a requested value is delivered directly.
        var keepsFull = false
        let (wasSent, answer) = engine.pass(from: input) {
          keepsFull = $0.keepsFull
          return $0.passable
        } _: { _, deliver in
          _ = deliver(value)
          return true
        }
        if wasSent { return keepsFull ? answer + DemandCount(1) : answer }
        return answer + engine.signal((value, input), from: input) { $0.receive($1.0, from: $1.1) }
      },
      end: { engine, _, failure in engine.signal(failure) { $0.finish($1) } })
  }
}
