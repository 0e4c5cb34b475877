import Combine
import CombineCollections
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches resources over HTTP: one, or any number at once as one result.
///
/// Nothing is asked before someone subscribes, and every subscription asks again. Cancelling a subscription
/// cancels the requests that are under way.
public struct Fetcher {
  private let session: URLSession
  private let timeout: Double
  private let queue: DispatchQueue
  private let arrived = PassthroughSubject<Resource, Never>()

  /// Creates a fetcher.
  ///
  /// - Parameters:
  ///   - session: what loads the resources; ``Foundation/URLSessionConfiguration/fetching(_:timeout:)`` suits
  ///     it.
  ///   - timeout: how long each resource may take, in seconds.
  ///   - queue: a serial queue, on which everything is delivered.
  public init(session: URLSession, timeout: Double, queue: DispatchQueue) {
    self.session = session
    self.timeout = timeout
    self.queue = queue
  }

  /// Tells of each resource as it arrives, in whatever order that is.
  public var arrivals: AnyPublisher<Resource, Never> { arrived.eraseToAnyPublisher() }

  /// The resources at all these addresses, in their order, as soon as the last has arrived.
  ///
  ///     load(a)                     ───────a┤
  ///     load(b)                     ──b┤
  ///     resources(at: [a, b])       ───────●┤
  ///                                      [a,b]
  ///
  /// All requests are under way at once, so that the whole takes about as long as the slowest.
  ///
  /// **Failure**: that of the first address to fail; the requests for all others are cancelled.
  ///
  /// - Parameter addresses: where to look, the same one twice if need be; without any, the publisher finishes
  ///   at once and delivers nothing.
  public func resources(at addresses: [String]) -> some Publisher<[Resource], FetchError> {
    addresses.map(load).zip
  }

  /// The resource at an address.
  ///
  /// - Parameter address: where to look, with `http` or `https`. What is no such address fails as one that
  ///   cannot be reached does.
  public func load(_ address: String) -> AnyPublisher<Resource, FetchError> {
    guard let url = httpURL(address) else {
      return Fail(error: FetchError(address, .notAnAddress)).eraseToAnyPublisher()
    }
    return session.dataTaskPublisher(for: url)
      .mapError { FetchError(address, .transfer($0.code)) }
      .flatMap { answer in successful(answer, from: address).publisher }
      .timeout(.seconds(timeout), scheduler: queue) { [timeout] in FetchError(address, .late(timeout)) }
      .handleEvents(receiveOutput: arrived.send)
      .eraseToAnyPublisher()
  }
}

private func httpURL(_ address: String) -> URL? {
  guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
    url.host?.isEmpty == false
  else { return nil }
  return url
}

/// What a data task gives, if the server says that it is what was asked for.
private func successful(
  _ answer: URLSession.DataTaskPublisher.Output, from address: String
) -> Result<Resource, FetchError> {
  guard let response = answer.response as? HTTPURLResponse else {
    return .failure(FetchError(address, .transfer(.badServerResponse)))
  }
  guard (200..<300).contains(response.statusCode) else {
    return .failure(FetchError(address, .status(response.statusCode)))
  }
  return .success(Resource(address: address, status: response.statusCode, body: answer.data))
}
