import Combine
import Foundation

extension Publisher {
  /// The values of an optional output that are there.
  public func unwrap<T>() -> Publishers.CompactMap<Self, T> where Output == T? { compactMap { $0 } }

  /// Records each signal, and passes it on unchanged.
  public func log(_ note: @escaping (String) -> Void) -> Publishers.HandleEvents<Self> {
    handleEvents(
      receiveSubscription: { _ in note("subscription") },
      receiveOutput: { note("output \($0)") },
      receiveCompletion: { completion in
        switch completion {
        case .finished: note("finished")
        case .failure(let error): note("failure \(error)")
        }
      },
      receiveCancel: { note("cancel") },
      receiveRequest: { note("request \($0)") })
  }

  public func asResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map(Result.success).catch { Just(.failure($0)) }.eraseToAnyPublisher()
  }

  public func weakAssign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on root: Root
  ) -> AnyCancellable where Failure == Never {
    sink { [weak root] in root?[keyPath: keyPath] = $0 }
  }

  public func withPrevious() -> some Publisher<(previous: Output?, current: Output), Failure> {
    scan((Output?.none, Output?.none)) { ($0.1, $1) }
      .compactMap { pair in pair.1.map { (previous: pair.0, current: $0) } }
  }
}

extension Publisher where Output == Data {
  public func json<Item: Decodable>(_ type: Item.Type = Item.self)
    -> Publishers.Decode<Self, Item, JSONDecoder>
  {
    decode(type: type, decoder: JSONDecoder())
  }
}

extension Publisher where Self.Output: Collection, Self.Failure == Never {
  public var elements: some Publisher<Output.Element, Never> {
    flatMap(maxPublishers: .max(1)) { $0.publisher }
  }
}

extension AnyPublisher {
  public static func create(_ work: @escaping (@escaping (Result<Output, Failure>) -> Void) -> Void) -> Self {
    Deferred { Future(work) }.eraseToAnyPublisher()
  }
}

/// The publisher of an article on custom operators: each value is published more than once.
extension Publishers {
  public struct Echo<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let times: Int

    public init(upstream: Upstream, times: Int) {
      self.upstream = upstream
      self.times = times
    }

    public func receive<S>(subscriber: S)
    where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input {
      upstream
        .flatMap { [times] value in
          repeatElement(value, count: times).publisher.setFailureType(to: Failure.self)
        }
        .receive(subscriber: subscriber)
    }
  }
}

extension Publisher {
  public func echo(_ times: Int) -> Publishers.Echo<Self> { .init(upstream: self, times: times) }
}
