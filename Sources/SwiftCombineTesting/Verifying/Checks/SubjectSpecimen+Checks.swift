import SwiftCombine
import Dispatch

extension SubjectSpecimen {
  /// Checks of the rules about the signals that are sent to a subject.
  static let checks: [ContractCheck<SubjectSpecimen>] = [
    ContractCheck("1.01") { specimen in
      let subject = specimen.make()
      let recorders = [3, 40, 500].map { Recorder<String, TestError>(demand: .max($0)) }
      for recorder in recorders { subject.publisher.subscribe(recorder) }
      for number in 1...StreamSpecimen.longCount { subject.send(number) }
      for recorder in recorders {
        let trial = Trial(recorder, play: {})
        try trial.requireNo(.valueWithoutDemand)
        trial.request(.max(2))
        for number in 1...5 { subject.send(number) }
        try trial.requireNo(.valueWithoutDemand)
      }
    },
    ContractCheck("1.07") { specimen in
      for end in specimen.ends {
        let subject = specimen.make()
        let trial = Trial(Recorder<String, TestError>(keepsSubscription: true), play: {})
        subject.publisher.subscribe(trial.recorder)
        subject.complete(end)
        subject.send(1)
        for end in specimen.ends { subject.complete(end) }
        trial.request(.max(2))
        try trial.requireNo(.valueAfterCompletion, .secondCompletion)
      }
    },
    ContractCheck("3.08") { specimen in
      let subject = specimen.make()
      let recorder = Recorder<String, TestError>(demand: .none)
      subject.publisher.subscribe(recorder)
      guard let subscription = recorder.subscription else { throw Breach("it sends no subscription") }
      // Unchecked: to request from several threads is what is tested.
      nonisolated(unsafe) let shared = subscription
      let share = StreamSpecimen.longCount / 4
      let body = { @Sendable in for _ in 0..<share { unsafe shared.request(.max(1)) } }
      _ = allReturn(within: patience, [body, body])
      for number in 1...StreamSpecimen.longCount { subject.send(number) }
      let (count, wanted) = (recorder.values.count, 2 * share)
      try require(
        count == wanted,
        "two threads requested \(wanted) values at once, and of more that were sent \(count) arrived")
    },
    ContractCheck("1.03") { specimen in
      for isEnding in [false, true] {
        let subject = specimen.make()
        let recorder = Recorder<String, TestError>()
        let first = OneShot<Bool>()
        recorder.onValue = { _, value in
          guard value != "0", first.set(true) else { return }
          _ = allReturn(
            within: moment,
            [{ subject.send(2) }, { if isEnding { subject.complete(.finished) } else { subject.send(3) } }])
        }
        subject.publisher.subscribe(recorder)
        subject.send(1)
        try Trial(recorder, play: {}).requireNo(.concurrentSignals)
      }
    },
    ContractCheck("3.02") { specimen in
      let subject = specimen.make()
      let recorder = Recorder<String, TestError>(demand: .max(1))
      recorder.onValue = { recorder, _ in recorder.request(.max(1)) }
      subject.publisher.subscribe(recorder)
      for number in 1...3 { subject.send(number) }
      try require(
        recorder.values.suffix(3) == ["1", "2", "3"],
        "one at a time was requested inside deliveries, and 1, 2 and 3 were sent",
        after: Trial(recorder, play: {}))
    },
    ContractCheck("C16") { specimen in
      let subject = specimen.make()
      let recorder = Recorder<String, TestError>()
      recorder.onValue = { _, value in if value == "1" { subject.send(2) } }
      subject.publisher.subscribe(recorder)
      subject.send(1)
      try require(
        recorder.values.suffix(2) == ["1", "2"], "2 was sent from inside the delivery of 1",
        after: Trial(recorder, play: {}))
    },
    ContractCheck("C17") { specimen in
      let subject = specimen.make()
      let recorder = Recorder<String, TestError>()
      recorder.onValue = { _, value in if value == "1" { subject.complete(.finished) } }
      subject.publisher.subscribe(recorder)
      subject.send(1)
      subject.send(2)
      let isOver = recorder.events.last == .finished && recorder.values.last == "1"
      try require(
        isOver, "it was completed from inside the delivery of 1, and sends 2",
        after: Trial(recorder, play: {}))
    },
    ContractCheck("C18") { specimen in
      for end in specimen.ends {
        let subject = specimen.make()
        subject.complete(end)
        let recorder = Recorder<String, TestError>()
        subject.publisher.subscribe(recorder)
        try require(
          recorder.completion.map { $0 == .finished } == (end == .finished),
          "a subscriber to the completed subject", after: Trial(recorder, play: {}))
      }
    },
    ContractCheck("C10") { specimen in
      let subject = specimen.make()
      let (outer, inner) = (Recorder<String, TestError>(), Recorder<String, TestError>())
      outer.onValue = { _, value in if value == "1" { subject.publisher.subscribe(inner) } }
      subject.publisher.subscribe(outer)
      subject.send(1)
      subject.send(2)
      try require(
        inner.values.last == "2", "subscribed inside the delivery of 1, a subscriber misses 2",
        after: Trial(inner, play: {}))
    },
    ContractCheck("C19") { specimen in
      let subject = specimen.make()
      let upstream = Upstream()
      subject.publisher.subscribe(Recorder<String, TestError>())
      subject.sendSubscription(upstream)
      try require(upstream.demand.value ?? .none > .none, "it was sent a subscription, and requests nothing")
    },
    ContractCheck("C20") { specimen in
      let upstream = Upstream()
      do {
        let subject = specimen.make()
        subject.sendSubscription(upstream)
      }
      try require(upstream.cancelled.value == true, "it was deallocated, and its upstream is not canceled")
    },
    ContractCheck("C21") { specimen in
      let subject = specimen.make()
      let recorders = (0..<3).map { _ in Recorder<String, TestError>() }
      recorders[1].onValue = { recorder, _ in recorder.cancel() }
      for recorder in recorders { subject.publisher.subscribe(recorder) }
      subject.send(1)
      subject.send(2)
      let others = [recorders[0], recorders[2]]
      let areServed = others.allSatisfy { $0.values.suffix(2) == ["1", "2"] }
      try require(
        areServed && !recorders[1].values.contains("2"),
        "the second of three subscribers canceled; they received \(recorders.map(\.values))")
    },
    ContractCheck("C22") { specimen in
      let subject = specimen.make()
      guard subject.keepsValues else { throw Inapplicable("its values hold nothing of the verifier's") }
      let recorder = Recorder<String, TestError>()
      subject.publisher.subscribe(recorder)
      let hasReturned = OneShot<Bool>()
      subject.send(
        ContractValue(
          1,
          Ending { [weak recorder] in
            guard recorder != nil else { return }
            hasReturned.set(allReturn(within: patience, [{ subject.send(3) }]))
          }))
      // A subject that keeps its last values releases the first one when others have come.
      for number in 2...100 where hasReturned.value == nil { subject.send(number) }
      if hasReturned.value == nil { subject.complete(.finished) }
      guard let hasReturned = hasReturned.value else {
        throw Inapplicable("it releases no value, not even when it has completed")
      }
      try require(
        hasReturned, "released, a value sends from another thread, and that waits",
        after: Trial(recorder, play: {}))
      withExtendedLifetime(recorder) {}
    },
  ]
}

/// A subscription that records its first request, and whether it was canceled.
private final class Upstream: Subscription, Sendable {
  let demand = OneShot<Subscribers.Demand>()
  let cancelled = OneShot<Bool>()

  func request(_ demand: Subscribers.Demand) { self.demand.set(demand) }
  func cancel() { cancelled.set(true) }
}
