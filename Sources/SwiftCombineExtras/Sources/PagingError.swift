/// The reason why paging stopped before the last page.
public enum PagingError<Request: Hashable & Sendable>: Error, Hashable {
  /// A page referred to a request that has been loaded already: following it would never end.
  case repeatedRequest(Request)
  /// A page referred to one more page than the limit allows, or the limit allows none.
  case tooManyPages(limit: Int)
}

extension PagingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .repeatedRequest(let request):
      "The page of \(request) was loaded before. Check what a page returns for the next one."
    case .tooManyPages(let limit):
      "There are more than \(limit) pages. Raise the limit, or end at a page whose next request is nil."
    }
  }
}
