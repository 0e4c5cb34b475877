import Combine

/// A subscriber with a given demand.
final class Consumer<Input, Failure: Error>: Subscriber {
  private let name: String
  private let stage: Stage
  private let initialDemand: Subscribers.Demand
  private let answer: (Input) -> Subscribers.Demand
  private var subscription: (any Subscription)?
  private var hasSubscribed = false

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - name: The name of the stream that the stage shows.
  ///   - demand: What it requests when the subscription arrives.
  ///   - stage: Where it shows what arrives.
  ///   - answer: Returns the additional demand for a value.
  init(
    _ name: String, requesting demand: Subscribers.Demand, on stage: Stage,
    answering answer: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.name = name
    self.stage = stage
    initialDemand = demand
    self.answer = answer
  }

  func receive(subscription: any Subscription) {
    guard !hasSubscribed else { return subscription.cancel() }
    hasSubscribed = true
    self.subscription = subscription
    stage.add(stream: name, mark: .started, position: .subscriber, text: nil)
    request(initialDemand)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    stage.value(input, of: name)
    return answer(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    stage.completion(completion, of: name)
    subscription = nil
  }

  /// Requests more values. A demand of none is no request.
  func request(_ demand: Subscribers.Demand) {
    if demand > .none { subscription?.request(demand) }
  }
}
