import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Reads Hacker News: one story, several, or the newest.
///
/// A subscription starts the requests, and each subscription makes new ones. Canceling a subscription
/// cancels the requests that are under way.
public struct API {
  /// The address of the real service.
  public static let live = {
    guard let url = URL(string: "https://hacker-news.firebaseio.com/v0/") else {
      fatalError("API.live: not a URL.")
    }
    return url
  }()

  /// The address all requests start with; it ends with a slash.
  public let base: URL
  /// How many stories are requested at most.
  public let maxStories: Int

  private let session: URLSession
  private let clock: () -> Date
  private let decoder = JSONDecoder()
  private let apiQueue = DispatchQueue(label: "API", qos: .default, attributes: .concurrent)
  private let omitted = PassthroughSubject<Omission, Never>()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - base: the address all requests start with.
  ///   - session: loads them; ``Foundation/URLSessionConfiguration/hackerNews(maxStories:)`` suits it.
  ///   - clock: tells the time that the age of a story is measured to.
  ///   - maxStories: how many stories to request at most; at least 1.
  public init(
    base: URL = API.live, session: URLSession, clock: @escaping () -> Date = { Date() }, maxStories: Int = 10
  ) {
    guard maxStories > 0 else {
      fatalError("API(maxStories: \(maxStories)): a reader requests at least one story. Pass 1 or more.")
    }
    self.base = base.hasDirectoryPath ? base : base.appendingPathComponent("", isDirectory: true)
    self.session = session
    self.clock = clock
    self.maxStories = maxStories
  }

  /// Publishes each requested item that is not shown, before the publisher that requested it continues.
  public var omissions: AnyPublisher<Omission, Never> { omitted.eraseToAnyPublisher() }

  /// One story; none if there is no such item, or it is no story, or it cannot be loaded.
  ///
  /// - Parameter id: the item to request.
  public func story(id: Int) -> AnyPublisher<Story, Error> {
    let address = url("item/\(id).json")
    return session.dataTaskPublisher(for: address)
      .receive(on: apiQueue)
      .tryMap(successful)
      .map(\.data)
      .decode(type: Story.self, decoder: decoder)
      .catch { [omitted] error in
        omitted.send(Omission(id: id, url: address, error: error))
        return Empty<Story, Error>()
      }
      .eraseToAnyPublisher()
  }

  /// The stories of the first ``maxStories`` ids, in the order in which their answers arrive.
  ///
  /// All requests start at once. Items that cannot be loaded are omitted.
  ///
  /// - Parameter ids: the items to request; at least one.
  public func mergedStories(ids: [Int]) -> AnyPublisher<Story, Error> {
    guard !ids.isEmpty else {
      fatalError(
        "API.mergedStories(ids: []): there must be an item to request. Check that the list is not empty.")
    }
    return Publishers.MergeMany(ids.prefix(maxStories).map(story)).eraseToAnyPublisher()
  }

  /// The newest stories: a list of one, of two, and so on as they arrive, each list newest first.
  ///
  /// Only the list of ids can fail it; an empty one finishes it at once.
  public func stories() -> AnyPublisher<[Story], Error> {
    let address = url("newstories.json")
    return session.dataTaskPublisher(for: address)
      .tryMap(successful)
      .map(\.data)
      .decode(type: [Int].self, decoder: decoder)
      .mapError { $0 is URLError ? Error.addressUnreachable(address) : Error.invalidResponse }
      .filter { !$0.isEmpty }
      .flatMap { ids in mergedStories(ids: ids) }
      .scan([]) { stories, story in stories + [story] }
      .map { stories in stories.sorted() }
      .eraseToAnyPublisher()
  }

  /// How long ago a story was posted, in seconds, by the clock of this reader.
  public func age(of story: Story) -> TimeInterval { clock().timeIntervalSince(story.time) }

  private func url(_ path: String) -> URL { base.appendingPathComponent(path) }
}

/// The result of a data task, if the server's status is a success.
///
/// A protocol other than HTTP has no status to check.
private func successful(_ output: (data: Data, response: URLResponse)) throws -> (
  data: Data, response: URLResponse
) {
  if let response = output.response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) {
    throw UnsuccessfulStatus(code: response.statusCode)
  }
  return output
}

/// The server answered with a status that is not a success.
private struct UnsuccessfulStatus: Error {
  let code: Int
}
