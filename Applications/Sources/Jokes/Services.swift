import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A source of jokes.
public protocol JokeSource {
  /// A publisher of one joke as JSON; each subscription requests one.
  func jokeData() -> AnyPublisher<Data, URLError>
}

/// A source of translations.
public protocol TranslationSource {
  /// Who translates; shown with every translation.
  var attribution: String { get }

  /// A publisher of the translation of a text as JSON; each subscription requests it.
  func translationData(for text: String, from source: String, to target: String) -> AnyPublisher<
    Data, URLError
  >
}

/// Sends a request when it is subscribed to, and publishes the data of the response.
public typealias Load = (URLRequest) -> AnyPublisher<Data, URLError>

extension URLSession {
  /// Sends requests with this session.
  ///
  /// The data is empty for a response whose status is not in 200..<300: it decodes to nothing, so such a
  /// request is not sent again.
  public var load: Load {
    { request in
      self.dataTaskPublisher(for: request)
        .map { data, response in
          let status = (response as? HTTPURLResponse)?.statusCode ?? 200
          return (200..<300).contains(status) ? data : Data()
        }
        .eraseToAnyPublisher()
    }
  }
}

/// A joke service over HTTP: `jokes/random` under its address.
public struct JokeService: JokeSource {
  private let base: URL
  private let load: Load

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - base: the address of the service.
  ///   - load: sends the requests, such as ``Foundation/URLSession/load``.
  public init(base: URL, load: @escaping Load) {
    self.base = base
    self.load = load
  }

  public func jokeData() -> AnyPublisher<Data, URLError> {
    base.publisher(of: "jokes/random?category=dev", load)
  }
}

/// A translation service over HTTP: `translate`, the two languages and the text under its address.
public struct TranslationService: TranslationSource {
  public let attribution: String

  private let base: URL
  private let load: Load

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - base: the address of the service.
  ///   - attribution: who translates.
  ///   - load: sends the requests, such as ``Foundation/URLSession/load``.
  public init(base: URL, attribution: String, load: @escaping Load) {
    self.base = base
    self.attribution = attribution
    self.load = load
  }

  public func translationData(
    for text: String, from source: String, to target: String
  ) -> AnyPublisher<Data, URLError> {
    base.publisher(of: "translate/\(source.escaped)-\(target.escaped)/\(text.escaped)", load)
  }
}

/// What a translation service sends.
struct TranslationResponse: Decodable {
  let text: [String]
}

extension URL {
  /// Loads what is at a path under this address.
  fileprivate func publisher(of path: String, _ load: Load) -> AnyPublisher<Data, URLError> {
    let base = absoluteString
    guard let url = URL(string: base + (base.hasSuffix("/") ? "" : "/") + path) else {
      return Fail(error: URLError(.badURL)).eraseToAnyPublisher()
    }
    return load(URLRequest(url: url))
  }
}

extension String {
  /// The text as one component of a path: no text can leave its place.
  fileprivate var escaped: String {
    let unreserved = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~")
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
