import SwiftCombineEngine

/// The implementation of operators that reduce all values of their upstream to one result, or none.
///
/// It requests unlimited values once its subscriber has the subscription. The result waits for the
/// subscriber's demand, and so does the completion without a result; a failure does not wait. Only the
/// upstream's signals access the operator's state, and they are serial, so it needs no lock.
@usableFromInline class ReducingOperator<Failure: Error, Downstream: Subscriber>: Reflected {
  @usableFromInline final let downstream: Downstream
  @usableFromInline final let link: ResultSubscription
  private let failure: (Failure) -> Downstream.Failure

  /// - Parameter failure: Converts the upstream's failure into the operator's.
  @usableFromInline
  init(_ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure) {
    self.downstream = downstream
    self.failure = failure
    link = ResultSubscription(name: name, forwardsDemand: false)
  }

  /// Whether values are accepted.
  @inlinable final var isOpen: Bool { link.slot.isOpen }

  @usableFromInline final func receive(subscription: any Subscription) {
    guard link.slot.open(subscription) else { return }
    link.announce(to: downstream)
    link.slot.request(.unlimited)
  }

  /// Completes because the upstream did; if that finished, with a result.
  @usableFromInline final func complete(
    _ completion: Subscribers.Completion<Failure>, with result: @autoclosure () -> Downstream.Input?
  ) {
    guard isOpen, link.slot.end() else { return }
    switch completion {
    case .finished: settle(result())
    case .failure(let error): end(.failure(failure(error)))
    }
  }

  /// Determines the result before the upstream has completed; the upstream is canceled first.
  @usableFromInline final func cancelAndSettle(_ result: Downstream.Input) {
    if link.slot.cancel() { settle(result) }
  }

  /// Fails with an error of the operator; the upstream is canceled first.
  @usableFromInline final func cancelAndFail(_ error: Downstream.Failure) {
    if link.slot.cancel() { end(.failure(error)) }
  }

  private func settle(_ result: Downstream.Input?) {
    let (downstream, link) = (downstream, link)
    link.settle {
      if let result { _ = downstream.receive(result) }
      if link.close() { downstream.receive(completion: .finished) }
    }
  }

  private func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if link.close() { downstream.receive(completion: completion) }
  }

  @usableFromInline final var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
  @usableFromInline final var description: String { link.name }

  /// The accumulated result, and its initial value.
  @usableFromInline var gathered: (result: Any?, initial: Any?) { (nil, nil) }
  @usableFromInline var parts: KeyValuePairs<String, Any> {
    [
      "downstream": downstream, "result": gathered.result as Any, "initial": gathered.initial as Any,
      "status": link.slot.phase,
    ]
  }
}
