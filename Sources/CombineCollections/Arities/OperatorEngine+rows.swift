import CombineMachinery
import CombineShim
import CombineToolkit

/// One of a fixed number of upstreams, each of a type of its own: its way in, and what subscribes to it.
@usableFromInline
struct RowUpstream {
  @usableFromInline
  let link: InletLink
  @usableFromInline
  let subscribe: () -> Void

  @inlinable
  init(_ link: InletLink, subscribe: @escaping () -> Void) {
    self.link = link
    self.subscribe = subscribe
  }
}

extension OperatorEngine where Machine: RowMachine {
  /// Makes the way in of an upstream.
  ///
  /// - Parameters:
  ///   - index: Which one it is.
  ///   - change: Tells the machine of a value. What it returns is released when the machine is not being
  ///     changed any more.
  @inlinable
  @inline(__always)
  func row<P: Publisher, Leftover>(
    _ index: Int, of publisher: P, _ change: @escaping (inout Machine, P.Output) -> Leftover
  ) -> RowUpstream where P.Failure == Machine.Failure {
    let inlet = inlet(index, for: P.self) { engine, inlet, value in
      engine.signal(value, from: Machine.answersInPlace ? inlet : nil, change)
    } end: { engine, inlet, failure in
      _ = engine.signal((inlet.index, failure)) { $0.end($1.0, $1.1) }
    }
    return RowUpstream(inlet) { self.subscribe(inlet, to: publisher) }
  }

  /// Hands the subscriber its subscription and subscribes to the upstreams, in their order, as long as the
  /// stream goes on.
  @inlinable
  func start(_ upstreams: [RowUpstream]) {
    connect(upstreams.map(\.link))
    announce()
    for upstream in upstreams { upstream.subscribe() }
  }
}
