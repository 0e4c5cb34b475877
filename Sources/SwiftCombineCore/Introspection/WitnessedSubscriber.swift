/// Attaches a subscriber and reports its signals to the enabled witnesses.
// Each publisher of a chain wraps the subscriber again. Specialized, that would be a function for every type
// of an infinite series.
@usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
func subscribeWitnessed<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S)
where S.Input == P.Output, S.Failure == P.Failure {
  Witnesses.tell { $0.willReceive(publisher: publisher, subscriber: subscriber) }
  publisher.receive(subscriber: WitnessedSubscriber(original: subscriber))
  Witnesses.tell { $0.didReceive(publisher: publisher, subscriber: subscriber) }
}

/// A subscriber that reports its signals to the enabled witnesses. It looks like the subscriber it wraps.
struct WitnessedSubscriber<Original: Subscriber>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  let original: Original

  func receive(subscription: any Subscription) {
    let witnessed = subscription as? WitnessedSubscription ?? WitnessedSubscription(subscription)
    Witnesses.tell { $0.willReceive(subscriber: original, subscription: witnessed.original) }
    original.receive(subscription: witnessed)
    Witnesses.tell { $0.didReceive(subscriber: original, subscription: witnessed.original) }
  }

  func receive(_ input: Original.Input) -> Subscribers.Demand {
    Witnesses.tell { $0.willReceive(subscriber: original, input: input) }
    let demand = original.receive(input)
    Witnesses.tell { $0.didReceive(subscriber: original, input: input, resultingDemand: demand) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Original.Failure>) {
    Witnesses.tell { $0.willReceive(subscriber: original, completion: completion) }
    original.receive(completion: completion)
    Witnesses.tell { $0.didReceive(subscriber: original, completion: completion) }
  }

  var combineIdentifier: CombineIdentifier { original.combineIdentifier }
  var description: String { String(describing: original) }
  var customMirror: Mirror { Mirror(reflecting: original) }
  var playgroundDescription: Any {
    (original as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? original
  }
}

/// A subscription that reports its calls to the enabled witnesses. It looks like the subscription it wraps.
final class WitnessedSubscription: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  let original: any Subscription

  init(_ original: any Subscription) { self.original = original }

  func request(_ demand: Subscribers.Demand) {
    Witnesses.tell { $0.willRequest(subscription: original, demand) }
    original.request(demand)
    Witnesses.tell { $0.didRequest(subscription: original, demand) }
  }

  func cancel() {
    Witnesses.tell { $0.willCancel(subscription: original) }
    original.cancel()
    Witnesses.tell { $0.didCancel(subscription: original) }
  }

  var combineIdentifier: CombineIdentifier { original.combineIdentifier }
  var description: String { String(describing: original) }
  var customMirror: Mirror { Mirror(reflecting: original) }
  var playgroundDescription: Any {
    (original as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? original
  }
}
