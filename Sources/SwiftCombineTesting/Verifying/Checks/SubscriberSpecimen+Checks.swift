import SwiftCombine

extension SubscriberSpecimen {
  /// Checks of the rules about a subscriber and its signals.
  static let checks: [ContractCheck<SubscriberSpecimen>] = [
    ContractCheck("2.01") { specimen in
      let source = Source()
      _ = specimen.begin(source)
      try require(source.demand > .none, "it got a subscription, and asks for nothing")
    },
    ContractCheck("2.03") { specimen in
      for end in specimen.ends {
        let source = Source()
        let probe = specimen.begin(source)
        let before = source.log
        source.send(completion: end)
        let news = source.log.dropFirst(before.count)
        try require(news.isEmpty, "it got the completion, and its subscription saw \(Array(news))")
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
        try require(news.isEmpty, "cancelled after the end, it tells its subscription \(Array(news))")
      }
    },
    ContractCheck("2.05") { specimen in
      let source = Source()
      let probe = specimen.begin(source)
      let further = source.misbehave.sendSubscription()
      try require(further.log.contains(.cancelled), "it did not cancel a second subscription")
      source.send(1)
      try require(probe.valueCount() == 1, "after a second subscription, the first does not go on")
    },
    ContractCheck("2.06") { specimen in
      let source = Source()
      let probe = specimen.begin(source)
      try probe.requireCancel()()
      try require(source.log.last == .cancelled, "it was cancelled, and its subscription saw \(source.log)")
      let late = Source(holdsSubscriptions: true)
      let early = specimen.begin(late)
      try early.requireCancel()()
      late.sendSubscription()
      try require(
        late.log.contains(.cancelled),
        "it was cancelled before its subscription came, which then saw \(late.log)")
    },
    ContractCheck("2.08") { specimen in
      let source = Source()
      let probe = specimen.begin(source)
      try probe.requireCancel()()
      let before = source.log
      let answer = source.misbehave.send(1)
      let isQuiet = source.log == before && answer == .none
      try require(isQuiet, "a value came late, after it cancelled, and it asks for more")
      try require(probe.valueCount() == 0, "a value came late, after it cancelled, and it hands it on")
    },
    ContractCheck("2.09") { specimen in
      let source = Source()
      let probe = specimen.begin(source)
      source.send(completion: .finished)
      try require(try probe.requireEnds()() == 1, "a stream without values finished, unheard")
    },
    ContractCheck("2.10") { specimen in
      guard specimen.canFail else { throw Inapplicable("no failure was given") }
      let source = Source()
      let probe = specimen.begin(source)
      source.send(completion: .failure("gone"))
      try require(try probe.requireEnds()() == 1, "a stream without values failed, unheard")
    },
    ContractCheck("2.13") { specimen in
      let source = Source(emitting: [1, 2, 1, 2, 1], then: .finished)
      _ = specimen.begin(source)
      let cameBack = comeBack(within: patience, [{ _ = specimen.begin(Source(then: .finished)) }])
      try require(cameBack, "it does not come back from a signal")
    },
    ContractCheck("3.10") { specimen in
      let source = Source(emitting: [1, 2])
      let probe = specimen.begin(source)
      try require(
        probe.valueCount() == 2, "2 values came from inside its requests, and it has \(probe.valueCount())")
    },
    ContractCheck("3.11") { specimen in
      let source = Source()
      source.onRequest = { subscription, _ in subscription.send(completion: .finished) }
      let probe = specimen.begin(source)
      try require(try probe.requireEnds()() == 1, "the stream ended inside its request, unheard")
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
          "a value and an end came after the end; it has \(values) values, \(ends) ends, and returned \(answer)"
        )
      }
    },
    ContractCheck("C24") { specimen in
      let source = Source()
      source.onCancel = { subscription in subscription.misbehave.send(completion: .finished) }
      let probe = specimen.begin(source)
      try probe.requireCancel()()
      try require(
        probe.completionCount?() ?? 0 == 0, "its upstream completed inside the cancel, and it tells of it")
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
    guard let completionCount else { throw Inapplicable("whether it hears of an end cannot be seen") }
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
