/// State that is accessed only inside a gate, or before two threads can reach it.
///
/// It is a type of its own so that each access says so: the state is what is `inside`. A check at run time
/// would cost too much where it counts, since these accesses are made for each element and an accessor that
/// checks allocates; the calls that change such state check with `Gate.assertTaken()` in debug builds
/// instead. The property that holds it is not tracked for exclusivity for the same reason: so nothing that
/// may call back runs while the state is being changed.
public struct Gated<State> {
  public var inside: State

  @inlinable public init(_ state: State) { inside = state }
}
