import SwiftCombine
import SwiftCombineOperatorKit

/// A publisher of consecutive values of its upstream: an element of the `window` operators.
///
/// It is hot and for one subscriber: it buffers values that arrive before they are requested, or before there
/// is a subscriber. A second subscriber receives only the completion.
public struct WindowPublisher<Output, Failure: Error>: Publisher {
  @usableFromInline let branch: BranchPublisher<Output, Failure>

  @inlinable init(branch: BranchPublisher<Output, Failure>) { self.branch = branch }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    branch.receive(subscriber: subscriber)
  }
}
