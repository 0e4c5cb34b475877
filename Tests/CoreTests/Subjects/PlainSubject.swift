import Combine

/// A subject whose subscriptions do not retain it.
final class PlainSubject: Subject {
  typealias Output = Int
  typealias Failure = Never

  final class Conduit: Subscription {
    var subscriber: AnySubscriber<Int, Never>?

    init(_ subscriber: AnySubscriber<Int, Never>) { self.subscriber = subscriber }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { subscriber = nil }
  }

  private var conduits: [Conduit] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    let conduit = Conduit(AnySubscriber(subscriber))
    conduits.append(conduit)
    subscriber.receive(subscription: conduit)
  }

  func send(_ value: Int) {
    for conduit in conduits { _ = conduit.subscriber?.receive(value) }
  }

  func send(completion: Subscribers.Completion<Never>) {
    for conduit in conduits {
      conduit.subscriber?.receive(completion: completion)
      conduit.subscriber = nil
    }
  }

  func send(subscription: any Subscription) { subscription.request(.unlimited) }
}
