/// Why pages are not followed any further.
public enum PagingError<Request: Hashable & Sendable>: Error, Hashable {
  /// A page asked for one that has been loaded already: it would go round in circles.
  case repeated(Request)
  /// A page asked for one more than may be loaded.
  case tooMany(limit: Int)
}
