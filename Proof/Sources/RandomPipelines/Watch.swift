import Combine

/// The state of the subscriptions to the source.
final class Watch {
  /// The number of subscriptions that have neither completed nor been canceled.
  var openCount = 0
  /// The outstanding demand of the newest subscription.
  var demand = Subscribers.Demand.none

  /// A publisher whose subscriptions are watched.
  func over<P: Publisher>(_ publisher: P) -> Watched<P> { Watched(upstream: publisher, watch: self) }
}

/// Forwards everything, and updates the watch.
struct Watched<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  let watch: Watch

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(WatchedSubscriber(subscriber, watch))
  }
}

private final class WatchedSubscriber<Downstream: Subscriber>: Subscriber, Subscription {
  private let watch: Watch
  private var downstream: Downstream?
  private var subscription: (any Subscription)?

  init(_ downstream: Downstream, _ watch: Watch) {
    self.downstream = downstream
    self.watch = watch
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    watch.openCount += 1
    watch.demand = .none
    downstream?.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    watch.demand -= 1
    let demand = downstream?.receive(input) ?? .none
    watch.demand += demand
    return demand
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let downstream = end()
    downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    watch.demand += demand
    subscription?.request(demand)
  }

  func cancel() {
    let subscription = subscription
    _ = end()
    subscription?.cancel()
  }

  private func end() -> Downstream? {
    defer { (downstream, subscription) = (nil, nil) }
    if downstream != nil { watch.openCount -= 1 }
    return downstream
  }
}
