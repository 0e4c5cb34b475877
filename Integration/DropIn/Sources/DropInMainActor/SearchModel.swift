import Combine
import Foundation

/// A model on the main actor, by the default isolation of its target.
public final class SearchModel: ObservableObject {
  @Published public var query = ""
  @Published public private(set) var results: [String] = []
  @Published public private(set) var total = 0
  public var title = ""

  private var cancellables = Set<AnyCancellable>()
  private let library: [String]

  public init(library: [String]) {
    self.library = library

    $query
      .removeDuplicates()
      .filter { !$0.isEmpty }
      .map { query in library.filter { $0.localizedCaseInsensitiveContains(query) } }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.results = $0 }
      .store(in: &cancellables)

    $results.map(\.count).assign(to: &$total)
    $results.map { "\($0.count) found" }.receive(on: RunLoop.main).assign(to: \.title, on: self)
      .store(in: &cancellables)
  }

  public func reload(from session: URLSession, _ url: URL) {
    session.dataTaskPublisher(for: url)
      .map(\.data)
      .decode(type: [String].self, decoder: JSONDecoder())
      .replaceError(with: [])
      .receive(on: OperationQueue.main)
      .sink { [weak self] in self?.results = $0 }
      .store(in: &cancellables)
  }
}

/// A publisher of one's own, its conformance on the main actor too.
public struct Countdown: Publisher {
  public typealias Output = Int
  public typealias Failure = Never

  public let start: Int
  public init(start: Int) { self.start = start }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    (1...start).reversed().publisher.receive(subscriber: subscriber)
  }
}

extension Publishers.Map where Upstream.Output == Int, Output == String {
  public var loud: Publishers.Map<Self, String> { map { $0 + "!" } }
}
