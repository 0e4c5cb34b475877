import Combine
import Foundation

public struct Story: Codable, Identifiable, Hashable, Sendable {
  public let id: Int
  public let title: String
  public let url: URL?
}

public enum NewsError: LocalizedError, Identifiable, Equatable {
  public var id: String { localizedDescription }

  case unreachable(URL)
  case badResponse
  case other(String)

  public var errorDescription: String? {
    switch self {
    case .unreachable(let url): "\(url.absoluteString) is unreachable"
    case .badResponse: "The server answered with rubbish"
    case .other(let reason): reason
    }
  }
}

/// A client of a web service, as the tutorials write it. `URLSession` comes with `import Combine`.
public final class NewsService {
  private let session: URLSession
  private let base: URL
  private let queue = DispatchQueue(label: "news", qos: .userInitiated, attributes: .concurrent)

  public init(base: URL, session: URLSession = .shared) {
    self.base = base
    self.session = session
  }

  public func story(_ id: Int) -> AnyPublisher<Story, NewsError> {
    let url = base.appendingPathComponent("item/\(id).json")
    return session.dataTaskPublisher(for: url)
      .receive(on: queue)
      .tryMap { output in
        guard let response = output.response as? HTTPURLResponse, response.statusCode == 200 else {
          throw NewsError.badResponse
        }
        return output.data
      }
      .decode(type: Story.self, decoder: JSONDecoder())
      .mapError { error in
        switch error {
        case is URLError: NewsError.unreachable(url)
        case let error as NewsError: error
        case is DecodingError: NewsError.badResponse
        default: NewsError.other(error.localizedDescription)
        }
      }
      .eraseToAnyPublisher()
  }

  public func stories(_ ids: [Int], limit: Int = 10) -> AnyPublisher<[Story], NewsError> {
    precondition(!ids.isEmpty)
    let stories = ids.prefix(limit).map(story)
    return Publishers.MergeMany(stories)
      .retry(1)
      .scan([]) { $0 + [$1] }
      .map { $0.sorted { $0.id < $1.id } }
      .eraseToAnyPublisher()
  }

  public func raw(_ path: String) -> some Publisher<String, URLError> {
    var request = URLRequest(url: base.appendingPathComponent(path))
    request.setValue("text/plain", forHTTPHeaderField: "Accept")
    return URLSession.DataTaskPublisher(request: request, session: session)
      .map(\.data)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  public static func shared(_ url: URL) -> AnyPublisher<Data, URLError> {
    URLSession.shared.dataTaskPublisher(for: url).map(\.data).share().eraseToAnyPublisher()
  }
}

/// What shows the stories: values and failures end on the main thread.
public final class NewsReader: ObservableObject {
  @Published public private(set) var stories: [Story] = []
  @Published public private(set) var error: NewsError?

  private var cancellables: Set<AnyCancellable> = []

  public init() {}

  public func load<Stories: Publisher>(_ publisher: Stories)
  where Stories.Output == [Story], Stories.Failure == NewsError {
    publisher
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion { self?.error = error }
        },
        receiveValue: { [weak self] stories in
          self?.stories = stories
          self?.error = nil
        }
      )
      .store(in: &cancellables)
  }
}
