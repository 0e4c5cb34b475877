import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension OperatorEngine {
  /// Creates the input of one of the other publishers.
  ///
  /// - Parameters:
  ///   - index: The index of the other publisher.
  ///   - publisher: The type of the other publisher.
  ///   - exchange: Replaces its latest value with a new one, and returns the old one.
  ///   - isMissing: Returns whether it has not sent a value yet.
  @inlinable func latestInput<Input, Values, P: Publisher>(
    _ index: Int, for publisher: P.Type, _ exchange: @escaping (inout Values, P.Output) -> P.Output?,
    isMissing: @escaping (Values) -> Bool
  ) -> OperatorInput<OperatorEngine, P.Output, P.Failure>
  where Machine == WithLatestMachine<Input, Values, P.Failure> {
    input(index, for: publisher, requesting: .unlimited) { engine, input, value in
      engine.signal((value, exchange), from: input) { $1.1(&$0.values, $1.0) }
    } end: { engine, input, failure in
      engine.signal((failure, isMissing)) { machine, end in
        if end.0 != nil || end.1(machine.values) { machine.end(end.0) }
      }
    }
  }

  /// Subscribes to the other publishers, and then to the upstream.
  @inlinable func start<Input, Values, Upstream: Publisher>(
    _ others: [EngineInput], then upstream: Upstream, _ subscribeToOthers: () -> Void
  ) where Machine == WithLatestMachine<Input, Values, Upstream.Failure>, Upstream.Output == Input {
    let values = input(for: Upstream.self) { engine, input, value in
      engine.signal(value, from: input) { $0.receive($1) }
    } end: { engine, _, failure in
      engine.signal(failure) { $0.end($1) }
    }
    connect(others, outer: values) { $0.begin($1) }
    announce()
    subscribeToOthers()
    subscribe(values, to: upstream)
  }
}
