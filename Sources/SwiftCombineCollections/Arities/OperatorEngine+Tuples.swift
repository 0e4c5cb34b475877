import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// One of a fixed number of upstreams of different types: its inlet, and a closure that subscribes to it.
@usableFromInline struct TupleUpstream {
  @usableFromInline let link: InletLink
  @usableFromInline let subscribe: () -> Void

  @inlinable init(_ link: InletLink, subscribe: @escaping () -> Void) {
    self.link = link
    self.subscribe = subscribe
  }
}

extension OperatorEngine where Machine: TupleMachine {
  /// Creates the inlet of an upstream.
  ///
  /// - Parameters:
  ///   - index: The index of the upstream.
  ///   - change: Passes a value to the machine. Its result is released when the change of the machine has
  ///     ended.
  @inlinable @inline(__always) func part<P: Publisher, Leftover>(
    _ index: Int, of publisher: P, _ change: @escaping (inout Machine, P.Output) -> Leftover
  ) -> TupleUpstream where P.Failure == Machine.Failure {
    let inlet = inlet(index, for: P.self) { engine, inlet, value in
      engine.receive(value, from: inlet, change)
    } end: { engine, inlet, failure in
      engine.receiveEnd(failure, from: inlet, at: inlet.index)
    }
    return TupleUpstream(inlet) { self.subscribe(inlet, to: publisher) }
  }

  /// Sends the subscriber its subscription and subscribes to the upstreams, in their order, until the engine
  /// terminates.
  @inlinable func start(_ upstreams: [TupleUpstream]) {
    connect(upstreams.map(\.link))
    announce()
    for upstream in upstreams { upstream.subscribe() }
  }
}
