import Foundation

extension API {
  /// Why there are no stories.
  public enum Error: LocalizedError, Equatable {
    /// The server could not be reached, or did not answer.
    case addressUnreachable(URL)
    /// The server answered with something other than a list of ids.
    case invalidResponse

    public var errorDescription: String? {
      switch self {
      case .addressUnreachable(let url): "\(url.absoluteString) is unreachable."
      case .invalidResponse: "The server responded with garbage."
      }
    }
  }
}
