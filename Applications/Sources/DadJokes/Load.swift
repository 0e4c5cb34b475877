import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends a request when it is subscribed to, and publishes the response.
public typealias Load = (URLRequest) -> AnyPublisher<(data: Data, response: URLResponse), any Error>

extension URLSession {
  /// Sends requests with this session.
  public var load: Load {
    { request in self.dataTaskPublisher(for: request).mapError { $0 as any Error }.eraseToAnyPublisher() }
  }
}

extension URL {
  /// The address with a path behind it, whose components are percent-encoded: no text can leave its place.
  func appending(components: String...) -> URL? {
    let unreserved = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~")
    let path = components.compactMap { $0.addingPercentEncoding(withAllowedCharacters: unreserved) }
    let base = absoluteString
    return URL(string: base + (base.hasSuffix("/") ? "" : "/") + path.joined(separator: "/"))
  }
}
