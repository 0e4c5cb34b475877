import SwiftCombine

extension SubscriberSpecimen {
  /// Checks of the rules about a subscriber and its signals.
  static let checks: [ContractCheck<SubscriberSpecimen>] = [
    ContractCheck("2.01") { specimen in
      let source = Source()
      _ = specimen.begin(source)
      try require(source.demand > .none, "it received a subscription, and requests nothing")
    },
    ContractCheck("2.03") { specimen in
      for end in specimen.ends {
        let source = Source()
        let probe = specimen.begin(source)
        let before = source.log
        source.send(completion: end)
        let news = source.log.dropFirst(before.count)
        try require(news.isEmpty, "it received the completion, and its subscription saw \(Array(news))")
        withExtendedLifetime(probe) {}
      }
    },
    ContractCheck("2.04") { specimen in
      for end in specimen.ends {
        let source = Source()
        let probe = specimen.begin(source)
        let cancel = try probe.requireCancel()
        source.send(completion: end)
        let before = source.log
        cancel()
        let news = source.log.dropFirst(before.count)
        try require(news.isEmpty, "canceled after the completion, it calls its subscription: \(Array(news))")
      }
    },
    ContractCheck("2.05") { specimen in
      let source = Source()
      let probe = specimen.begin(source)
      let further = source.misbehave.sendSubscription()
      try require(further.log.contains(.cancelled), "it did not cancel a second subscription")
      source.send(1)
      try require(probe.valueCount() == 1, "after a second subscription the first one does not continue")
    },
    ContractCheck("2.06") { specimen in
      let source = Source()
      let probe = specimen.begin(source)
      try probe.requireCancel()()
      try require(source.log.last == .cancelled, "it was canceled, and its subscription saw \(source.log)")
      let late = Source(holdsSubscriptions: true)
      let early = specimen.begin(late)
      try early.requireCancel()()
      late.sendSubscription()
      try require(
        late.log.contains(.cancelled),
        "it was canceled before its subscription arrived, which then saw \(late.log)")
    },
    ContractCheck("2.08") { specimen in
      let source = Source()
      let probe = specimen.begin(source)
      try probe.requireCancel()()
      let before = source.log
      let answer = source.misbehave.send(1)
      let isQuiet = source.log == before && answer == .none
      try require(isQuiet, "a value arrived after it canceled, and it requests more")
      try require(probe.valueCount() == 0, "a value arrived after it canceled, and it forwards the value")
    },
    ContractCheck("2.09") { specimen in
      let source = Source()
      let probe = specimen.begin(source)
      source.send(completion: .finished)
      try require(try probe.requireEnds()() == 1, "an upstream without values finished, and it ignores that")
    },
    ContractCheck("2.10") { specimen in
      guard specimen.canFail else { throw Inapplicable("the specimen has no failure") }
      let source = Source()
      let probe = specimen.begin(source)
      source.send(completion: .failure("gone"))
      try require(try probe.requireEnds()() == 1, "an upstream without values failed, and it ignores that")
    },
    ContractCheck("2.13") { specimen in
      let source = Source(emitting: [1, 2, 1, 2, 1], then: .finished)
      _ = specimen.begin(source)
      let hasReturned = allReturn(within: patience, [{ _ = specimen.begin(Source(then: .finished)) }])
      try require(hasReturned, "it does not return from a signal")
    },
    ContractCheck("3.10") { specimen in
      let source = Source(emitting: [1, 2])
      let probe = specimen.begin(source)
      try require(
        probe.valueCount() == 2,
        "2 values were sent from inside its requests, and it has \(probe.valueCount())")
    },
    ContractCheck("3.11") { specimen in
      let source = Source()
      source.onRequest = { subscription, _ in subscription.send(completion: .finished) }
      let probe = specimen.begin(source)
      try require(
        try probe.requireEnds()() == 1, "the upstream completed inside its request, and it ignores that")
    },
    ContractCheck("C23") { specimen in
      for end in specimen.ends {
        let source = Source()
        let probe = specimen.begin(source)
        source.send(completion: end)
        let answer = source.misbehave.send(1)
        source.misbehave.send(completion: .finished)
        let (values, ends) = (probe.valueCount(), probe.completionCount?() ?? 1)
        try require(
          values == 0 && ends == 1 && answer == .none,
          "a value and a completion followed the completion; it has \(values) values, \(ends) completions, and returned \(answer)"
        )
      }
    },
    ContractCheck("C24") { specimen in
      let source = Source()
      source.onCancel = { subscription in subscription.misbehave.send(completion: .finished) }
      let probe = specimen.begin(source)
      let (cancel, ends) = (try probe.requireCancel(), try probe.requireEnds())
      cancel()
      try require(ends() == 0, "its upstream completed inside the cancel, and it forwards that")
      if !source.log.contains(.cancelled) { throw Inapplicable("it does not cancel its subscription") }
    },
    ContractCheck("C25") { specimen in
      for end in specimen.ends.map(Optional.some) + [nil] {
        let probe = specimen.make()
        let freed = OneShot<Bool>()
        do {
          let subscription = Watched(ending: Ending { freed.set(true) })
          probe.subscriber.receive(subscription: subscription)
        }
        if let end {
          probe.subscriber.receive(completion: end)
        } else if let cancel = probe.cancel {
          cancel()
        } else {
          continue
        }
        try require(
          freed.value == true,
          "its stream \(end == nil ? "was cancelled" : "ended"), and it keeps the subscription")
      }
    },
  ]
}

extension SubscriberProbe {
  fileprivate func requireEnds() throws -> () -> Int {
    guard let completionCount else {
      throw Inapplicable("whether it receives a completion cannot be observed")
    }
    return completionCount
  }

  fileprivate func requireCancel() throws -> () -> Void {
    guard let cancel else { throw Inapplicable("it cannot be made to cancel") }
    return cancel
  }
}

/// A subscription whose deallocation can be observed.
final class Watched: Subscription {
  let ending: Ending
  init(ending: Ending) { self.ending = ending }

  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}
