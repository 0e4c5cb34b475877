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
      { engine, input, value in engine.pass(value, from: input) },
      end: { engine, _, failure in engine.signal(failure) { $0.finish($1) } })
  }
}
