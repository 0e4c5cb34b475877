import OpenCombine

extension OpenCombine.Publishers {
  /// An operator of the client: every n-th value.
  public struct Every<Upstream: OpenCombine.Publisher>: OpenCombine.Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let count: Int

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Inner(subscriber, count))
    }

    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let downstream: Downstream
      private let count: Int
      private var seen = 0
      private var upstream: OpenCombine.Subscription?

      init(_ downstream: Downstream, _ count: Int) {
        self.downstream = downstream
        self.count = count
      }

      func receive(subscription: OpenCombine.Subscription) {
        upstream = subscription
        downstream.receive(subscription: self)
      }

      func receive(_ input: Output) -> Subscribers.Demand {
        seen += 1
        return seen.isMultiple(of: count) ? downstream.receive(input) : .max(1)
      }

      func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
      func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }
      func cancel() { upstream?.cancel() }
      var description: String { "Every" }
    }
  }
}

extension OpenCombine.Publisher {
  public func every(_ count: Int) -> OpenCombine.Publishers.Every<Self> {
    .init(upstream: self, count: count)
  }
}
