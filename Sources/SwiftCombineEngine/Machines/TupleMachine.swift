/// A machine that forms tuples of the values of a fixed number of upstreams.
public protocol TupleMachine: OperatorMachine {
  /// Whether the demand that a value makes the machine request from its own upstream is returned from the
  /// delivery, while other upstreams receive requests.
  static var answersInPlace: Bool { get }

  /// The value that was received came from an upstream. Called only if answers are not given in place, and
  /// demand is limited.
  mutating func didReceive(from link: InletLink)

  /// An upstream has completed: it failed with an error, or finished.
  mutating func end(_ index: Int, _ failure: Failure?)
}

extension TupleMachine {
  @inlinable public mutating func didReceive(from link: InletLink) {}
}
