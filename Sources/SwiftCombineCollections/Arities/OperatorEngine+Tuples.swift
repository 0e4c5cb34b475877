import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// One of a fixed number of upstreams of different types: its input, and a closure that subscribes to it.
@usableFromInline struct TupleUpstream {
  @usableFromInline let input: EngineInput
  @usableFromInline let subscribe: () -> Void

  @inlinable init(_ input: EngineInput, subscribe: @escaping () -> Void) {
    self.input = input
    self.subscribe = subscribe
  }
}

extension OperatorEngine where Machine: TupleMachine {
  /// Creates the input of an upstream.
  ///
  /// - Parameters:
  ///   - index: The index of the upstream.
  ///   - change: Passes a value to the machine. Its result is released when the change of the machine has
  ///     ended.
  @inlinable @inline(__always) func part<P: Publisher, Leftover>(
    _ index: Int, of publisher: P, _ change: @escaping (inout Machine, P.Output) -> Leftover
  ) -> TupleUpstream where P.Failure == Machine.Failure {
    let input = input(index, for: P.self) { engine, input, value in
      engine.receive(value, from: input, change)
    } end: { engine, input, failure in
      engine.receiveEnd(failure, from: input, at: input.index)
    }
    return TupleUpstream(input) { self.subscribe(input, to: publisher) }
  }

  /// Sends the subscriber its subscription and subscribes to the upstreams, in their order, until the engine
  /// terminates.
  @inlinable func start(_ upstreams: [TupleUpstream]) {
    connect(upstreams.map(\.input))
    announce()
    for upstream in upstreams { upstream.subscribe() }
  }
}
