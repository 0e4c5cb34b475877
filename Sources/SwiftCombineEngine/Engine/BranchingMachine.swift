/// A machine that splits its upstream into branches, which stay open when its subscriber has canceled.
public protocol BranchingMachine: OperatorMachine {
  /// The type of what is released when the change of the machine has ended.
  associatedtype Leftover

  /// The subscriber has canceled and receives no further branches.
  ///
  /// - Returns: A value to release when the change of the machine has ended.
  mutating func cancelBranching() -> Leftover
}

/// An event of a machine that splits its upstream into branches.
public enum BranchEvent<Publication, Branch: MachineBranch> {
  /// Deliver a branch. It must have been requested.
  case open(Publication)
  /// Send a value to a branch.
  case value(Branch.Element, Branch)
  /// Complete a branch.
  case end(Branch, Branch.Failure?)
}

/// What the values of a branch are sent to.
public protocol MachineBranch<Element, Failure>: AnyObject {
  /// The type of its values.
  associatedtype Element
  /// The type of its failure.
  associatedtype Failure: Error

  /// The number of this branch among the branches of its operator.
  var number: Int { get }
  /// Whether it has been canceled or has completed.
  var isOver: Bool { get }
}
