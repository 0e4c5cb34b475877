/// A machine that makes rows of the values of a fixed number of upstreams.
public protocol RowMachine: OperatorMachine {
  /// Whether what a value makes the machine ask of its own upstream is returned for it, as to every other it
  /// is requested.
  static var answersInPlace: Bool { get }

  /// An upstream ended: with an error, or because it has finished.
  mutating func end(_ index: Int, _ failure: Failure?)
}
