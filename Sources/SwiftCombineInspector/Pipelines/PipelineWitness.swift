import SwiftCombine

/// The witness that reports the events of the process to an inspector.
final class PipelineWitness: _Introspection, Sendable {
  private let records: PipelineRecords

  init(_ records: PipelineRecords) { self.records = records }

  func willReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {
    records.willAttach(publisher, subscriber)
  }
  func didReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {
    records.didReturn()
  }

  func willReceive<S: Subscriber>(subscriber: S, subscription: any Subscription) {
    records.willReceive(subscriber, subscription: subscription)
  }
  func didReceive<S: Subscriber>(subscriber: S, subscription: any Subscription) { records.didReturn() }

  func willReceive<S: Subscriber>(subscriber: S, input: S.Input) {
    _ = records.willReceive(subscriber) { $0.countValue() }
  }
  func didReceive<S: Subscriber>(subscriber: S, input: S.Input, resultingDemand: Subscribers.Demand) {
    records.didReturn(wanting: resultingDemand)
  }

  func willReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {
    switch completion {
    case .finished: records.willComplete(subscriber, .finished)
    case .failure: records.willComplete(subscriber, .failed)
    }
  }
  func didReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {
    records.didReturn()
  }

  func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {
    records.willRequest(demand, of: subscription)
  }
  func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand) { records.didReturn() }

  func willCancel(subscription: any Subscription) { records.willCancel(subscription) }
}
