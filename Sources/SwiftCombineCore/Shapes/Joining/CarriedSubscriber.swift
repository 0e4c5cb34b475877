import SwiftCombineEngine

extension Publisher {
  /// Attaches the subscriber of an operator to a publisher that the operator has received or created in a
  /// delivery: what this publisher sends later, on any thread, is delivered with the carried
  /// context of that delivery.
  @inlinable @inline(__always)
  func attachCreated<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    if let context = CarriedContext.current {
      attachCarried(self, subscriber, context)
    } else {
      subscribe(subscriber)
    }
  }
}

// Never specialized, so that programs that carry nothing do not contain a second copy
// of their inner pipelines.
@usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
func attachCarried<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S, _ context: CarriedContext)
where S.Input == P.Output, S.Failure == P.Failure {
  publisher.subscribe(CarriedSubscriber(downstream: subscriber, context: context))
}

/// Forwards all signals, with a context around those that have the publisher's own.
struct CarriedSubscriber<Downstream: Subscriber>: Subscriber, Reflected {
  let downstream: Downstream
  let context: CarriedContext

  func receive(subscription: any Subscription) {
    around { downstream.receive(subscription: subscription) }
  }
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { around { downstream.receive(input) } }
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    around { downstream.receive(completion: completion) }
  }

  /// What the publisher carries itself is nearer to the subscriber, and goes before.
  private func around<Result>(_ deliver: () -> Result) -> Result {
    guard let inner = CarriedContext.current else { return context.with(deliver) }
    return inner === context ? deliver() : inner.added(to: context).with(deliver)
  }

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  var description: String { String(describing: downstream) }
}
