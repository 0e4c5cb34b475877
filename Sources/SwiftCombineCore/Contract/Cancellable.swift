/// An activity that can be canceled.
///
///     struct Download: Cancellable {
///       func cancel() { print("canceled") }
///     }
///     let token = AnyCancellable(Download())
///     token.cancel()  // canceled
public protocol Cancellable {
  /// Cancels this activity. Calling it again does nothing.
  func cancel()
}

extension Cancellable {
  /// Stores this cancellable in a set of tokens. The activity is canceled when the set releases its token.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self)) }

  /// Stores this cancellable in a collection of tokens. The activity is canceled when the collection
  /// releases its token.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self))
  }
}
