/// The reason why paging stopped before the last page.
public enum PagingError<Request: Hashable & Sendable>: Error, Hashable {
  /// A page referred to a request that has been loaded already: following it would never end.
  case repeated(Request)
  /// A page referred to one more page than the limit allows, or the limit allows none.
  case tooMany(limit: Int)
}
