import Combine

extension Publishers {
  /// The operator every library of additions has: a value of one publisher with the latest of another.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher, Output>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Failure = Upstream.Failure
    public typealias ResultSelector = (Upstream.Output, Other.Output) -> Output

    private let upstream: Upstream
    private let second: Other
    private let resultSelector: ResultSelector

    init(upstream: Upstream, second: Other, resultSelector: @escaping ResultSelector) {
      self.upstream = upstream
      self.second = second
      self.resultSelector = resultSelector
    }

    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
      subscriber.receive(subscription: Subscription(upstream, second, subscriber, resultSelector))
    }
  }
}

extension Publishers.WithLatestFrom {
  private final class Subscription<Downstream: Subscriber>: Combine.Subscription, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "WithLatestFrom.Subscription<\(Output.self), \(Failure.self)>"
    private let upstream: Upstream
    private let downstream: Downstream
    private let resultSelector: ResultSelector
    private var latest: Other.Output?
    private var sink: AnyCancellable?
    private var otherSink: AnyCancellable?

    init(
      _ upstream: Upstream, _ second: Other, _ downstream: Downstream,
      _ resultSelector: @escaping ResultSelector
    ) {
      self.upstream = upstream
      self.downstream = downstream
      self.resultSelector = resultSelector
      otherSink = second.sink(receiveCompletion: { _ in }, receiveValue: { [weak self] in self?.latest = $0 })
    }

    func request(_ demand: Subscribers.Demand) {
      guard sink == nil else { return }
      sink = upstream.sink(
        receiveCompletion: { [downstream] in downstream.receive(completion: $0) },
        receiveValue: { [weak self] value in
          guard let self, let latest else { return }
          _ = downstream.receive(resultSelector(value, latest))
        })
    }

    func cancel() {
      sink = nil
      otherSink = nil
    }
  }
}

extension Publisher {
  public func withLatestFrom<Other: Publisher, Result>(
    _ other: Other, resultSelector: @escaping (Output, Other.Output) -> Result
  ) -> Publishers.WithLatestFrom<Self, Other, Result> {
    .init(upstream: self, second: other, resultSelector: resultSelector)
  }
}
