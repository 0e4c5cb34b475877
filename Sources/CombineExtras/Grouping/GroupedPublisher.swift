import CombineShim
import CombineToolkit

/// The values of a stream that have one key, as a publisher of their own: what `groupBy(_:)` delivers.
///
/// It is hot and for one subscriber: values that come before it is subscribed to, or asked for them, wait in
/// it. A second subscriber gets nothing but the end.
public struct GroupedPublisher<Key: Hashable, Output, Failure: Error>: Publisher {
  /// The key of its values.
  public let key: Key
  @usableFromInline
  let branch: Branch<Output, Failure>

  @inlinable
  init(key: Key, branch: Branch<Output, Failure>) {
    self.key = key
    self.branch = branch
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    branch.receive(subscriber: subscriber)
  }
}
