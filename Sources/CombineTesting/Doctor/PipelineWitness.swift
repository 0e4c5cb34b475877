import CombineShim

/// What the process tells a doctor.
final class PipelineWitness: _Introspection, Sendable {
  private let patients: Patients

  init(_ patients: Patients) { self.patients = patients }

  func willReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {
    patients.willAttach(publisher, subscriber)
  }
  func didReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {
    patients.didReturn()
  }

  func willReceive<S: Subscriber>(subscriber: S, subscription: any Subscription) {
    patients.willReceive(subscriber, subscription: subscription)
  }
  func didReceive<S: Subscriber>(subscriber: S, subscription: any Subscription) { patients.didReturn() }

  func willReceive<S: Subscriber>(subscriber: S, input: S.Input) {
    _ = patients.willReceive(subscriber) { $0.countValue() }
  }
  func didReceive<S: Subscriber>(subscriber: S, input: S.Input, resultingDemand: Subscribers.Demand) {
    patients.didReturn(wanting: resultingDemand)
  }

  func willReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {
    switch completion {
    case .finished: patients.willComplete(subscriber, .finished)
    case .failure: patients.willComplete(subscriber, .failed)
    }
  }
  func didReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {
    patients.didReturn()
  }

  func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {
    patients.willRequest(demand, of: subscription)
  }
  func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand) { patients.didReturn() }

  func willCancel(subscription: any Subscription) { patients.willCancel(subscription) }
}
