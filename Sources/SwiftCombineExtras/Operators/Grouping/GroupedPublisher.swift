import SwiftCombine
import SwiftCombineOperatorKit

/// A publisher of the values that have one key: an element of `groupBy(_:)`.
///
/// It is hot and for one subscriber: it buffers values that arrive before they are requested, or before there
/// is a subscriber. A second subscriber receives only the completion.
public struct GroupedPublisher<Key: Hashable, Output, Failure: Error>: Publisher {
  /// The key that its values share.
  public let key: Key
  @usableFromInline let branch: BranchPublisher<Output, Failure>

  @inlinable init(key: Key, branch: BranchPublisher<Output, Failure>) {
    self.key = key
    self.branch = branch
  }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    branch.receive(subscriber: subscriber)
  }
}
