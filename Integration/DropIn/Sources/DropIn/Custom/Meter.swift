import Combine

/// Counts what all the pipelines of a program deliver, as a tool for tracing does.
public final class Meter: _Introspection {
  public private(set) var values = 0
  public private(set) var requests: [Subscribers.Demand] = []

  public init() {}

  public func willReceive<S: Subscriber>(subscriber: S, input: S.Input) { values += 1 }
  public func didRequest(subscription: Subscription, _ demand: Subscribers.Demand) {
    requests.append(demand)
  }
}
