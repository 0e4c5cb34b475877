import CombineShim
import CombineToolkit

/// A part of a stream as a publisher of its own: what the operators called `window` deliver.
///
/// It is hot and for one subscriber: values that come before it is subscribed to, or asked for them, wait in
/// it. A second subscriber gets nothing but the end.
public struct WindowPublisher<Output, Failure: Error>: Publisher {
  @usableFromInline
  let branch: Branch<Output, Failure>

  @inlinable
  init(branch: Branch<Output, Failure>) { self.branch = branch }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    branch.receive(subscriber: subscriber)
  }
}
