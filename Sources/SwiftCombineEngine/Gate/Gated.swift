/// State that is accessed only inside a gate, or before two threads can reach it.
///
/// Its gate is named at each access. A debug build checks that some thread is inside: the one that
/// asks or, where threads wait for each other in a cycle, the one that it waits for. The access is not
/// tracked for exclusivity, since it is made on the path of each element: so nothing that may call back runs
/// while the state is being changed.
public struct Gated<State> {
  @usableFromInline var state: State

  @inlinable public init(_ state: State) { self.state = state }

  /// The state, inside a gate.
  ///
  /// - Parameter isInside: Whether a thread is inside: `gate.isTaken`. Asked in debug builds only.
  @inlinable public subscript(inside isInside: @autoclosure () -> Bool) -> State {
    @inline(__always) _read {
      assert(isInside(), "State of a gate is read outside it.")
      yield state
    }
    @inline(__always) _modify {
      assert(isInside(), "State of a gate is changed outside it.")
      yield &state
    }
  }

  /// The state, while no second thread can reach it: before anything is subscribed, or in `deinit`.
  @inlinable public var unshared: State {
    @inline(__always) _read { yield state }
    @inline(__always) _modify { yield &state }
  }
}
