/// Something that can be stopped.
public protocol Cancellable {
  /// Stops the activity. Calling it again changes nothing.
  func cancel()
}

extension Cancellable {
  /// Keeps this activity going as long as the set keeps its members.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self)) }

  /// Keeps this activity going as long as the collection keeps its members.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self))
  }
}
