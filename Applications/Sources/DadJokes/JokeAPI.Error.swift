import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension JokeAPI {
  /// Why there is no joke.
  public enum Error: LocalizedError, Equatable {
    /// The service did not respond.
    case network
    /// The response is not a joke.
    case parsing
    /// The service has no joke with this identifier.
    case noSuchJoke(id: String)
    /// Anything else.
    case unknown

    /// Creates the error of the client for an error of its pipeline.
    public init(_ error: any Swift.Error) {
      switch error {
      case is URLError: self = .network
      case is DecodingError: self = .parsing
      case let error as Self: self = error
      default: self = .unknown
      }
    }

    /// One sentence that a user understands.
    public var errorDescription: String? {
      switch self {
      case .network: "The joke service cannot be reached."
      case .parsing: "The joke service sent something that is not a joke."
      case .noSuchJoke(let id): "There is no joke \"\(id)\"."
      case .unknown: "The joke cannot be loaded, for a reason that is not known."
      }
    }
  }
}
