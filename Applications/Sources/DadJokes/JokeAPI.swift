import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of a joke service.
///
/// A subscription sends the request; canceling it cancels the request.
public struct JokeAPI {
  /// The address of the service.
  public let base: URL

  private let load: Load

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - base: the address of the service; jokes are at `j/` and an identifier.
  ///   - load: sends the requests, such as ``Foundation/URLSession/load``.
  public init(base: URL, load: @escaping Load) {
    self.base = base
    self.load = load
  }

  /// The joke with an identifier.
  ///
  /// An identifier without a letter fails without a request, since no joke has one.
  public func joke(id: String) -> AnyPublisher<Joke, Error> {
    guard id.contains(where: \.isLetter), let url = base.appending(components: "j", id) else {
      return Fail(error: .noSuchJoke(id: id)).eraseToAnyPublisher()
    }
    var request = URLRequest(url: url)
    // Without it the service responds with plain text.
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return load(request)
      .map(\.data)
      .tryMap { data in
        if Problem.isAbsence(data) { throw Error.noSuchJoke(id: id) }
        return data
      }
      .decode(type: Joke.self, decoder: JSONDecoder())
      .mapError(Error.init)
      .eraseToAnyPublisher()
  }
}

/// What the service sends in place of a joke: valid JSON that names a status, whatever that of HTTP is.
private struct Problem: Decodable {
  let status: Int

  static func isAbsence(_ data: Data) -> Bool {
    (try? JSONDecoder().decode(Problem.self, from: data))?.status == 404
  }
}
