import Combine
import SwiftCombineCollections
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches resources over HTTP: one, or any number at once as one result.
///
/// A subscription starts the requests, and each subscription makes new ones. Canceling a subscription
/// cancels the requests that are under way.
public struct Fetcher {
  private let session: URLSession
  private let timeout: Double
  private let queue: DispatchQueue
  private let arrived = PassthroughSubject<Resource, Never>()

  /// Creates a fetcher.
  ///
  /// - Parameters:
  ///   - session: loads the resources; ``Foundation/URLSessionConfiguration/fetching(_:timeout:)`` suits
  ///     it.
  ///   - timeout: how long each resource may take, in seconds.
  ///   - queue: a serial queue, on which everything is delivered.
  public init(session: URLSession, timeout: Double, queue: DispatchQueue) {
    self.session = session
    self.timeout = timeout
    self.queue = queue
  }

  /// Publishes each resource as it arrives, in the order of arrival.
  public var arrivals: AnyPublisher<Resource, Never> { arrived.eraseToAnyPublisher() }

  /// The resources at all these addresses, in their order, as soon as the last has arrived.
  ///
  ///     load(a)                     ───────a┤
  ///     load(b)                     ──b┤
  ///     resources(at: [a, b])       ───────●┤
  ///                                      [a,b]
  ///
  /// All requests run concurrently, so that the total takes about as long as the slowest.
  ///
  /// **Failure**: that of the first address to fail; the requests for all others are canceled.
  ///
  /// - Parameter addresses: the addresses, which may repeat; without any, the publisher finishes
  ///   at once and sends no value.
  public func resources(at addresses: [String]) -> some Publisher<[Resource], FetchError> {
    addresses.map(load).zipped()
  }

  /// The resource at an address.
  ///
  /// - Parameter address: the address, with `http` or `https`. Any other address fails as one that
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

/// The result of a data task, if the server's status is a success.
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
