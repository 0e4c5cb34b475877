import SwiftCombineEngine
import SwiftCombine

extension OperatorSpecimen {
  /// Checks of the rules about an operator and its upstream.
  static let checks: [ContractCheck<OperatorSpecimen>] = [
    ContractCheck("2.01") { specimen in
      let source = Source()
      let trial = specimen.begin(source)
      let requests = source.log.contains {
        if case .requested(let demand) = $0 { demand > .none } else { false }
      }
      try require(
        requests || source.log.contains(.cancelled) || trial.recorder.completion != nil,
        "requested values, but it requests none from its upstream; the upstream saw \(source.log)")
    },
    ContractCheck("1.07") { specimen in
      for end in [.finished, .failure("gone")] as [Subscribers.Completion<TestError>] {
        if end != .finished, specimen.traits.contains(.stopsAtFailure) { continue }
        // Values that the operator buffers until they are requested must not arrive after its failure.
        let source = Source()
        let trial = specimen.begin(source, demand: .max(1))
        source.send(contentsOf: values(4))
        source.send(completion: end)
        trial.play()
        for demand in [1, 10] { trial.request(.max(demand)) }
        trial.cancel()
        try trial.requireNo(.valueAfterCompletion, .secondCompletion)
      }
    },
    ContractCheck("2.06") { specimen in
      // Values that arrive inside the request, and values that arrive later.
      for isInside in [true, false] {
        let source = Source(emitting: isInside ? values(200) : [], keepsSubscribers: false)
        let (recorder, freed) = (Recorder<String, TestError>(), OneShot<Bool>())
        do {
          let held = Ending { freed.set(true) }
          specimen.build(source.eraseToAnyPublisher()).subscribe(Holding(downstream: recorder, held: held))
        }
        let trial = Trial(recorder, play: specimen.play)
        trial.play()
        let upstream = try specimen.subscription(to: source)
        if !isInside {
          for value in values(200) where recorder.completion == nil { upstream.send(value) }
          trial.play()
        }
        guard recorder.completion != nil else {
          throw Inapplicable("it does not complete before its upstream")
        }
        try require(
          upstream.isCancelled, "it completed before its upstream, and does not cancel it", after: trial)
        try require(freed.value == true, "it completed before its upstream, and keeps its subscriber")
      }
    },
    ContractCheck("2.03") { specimen in
      let source = Source()
      let trial = specimen.begin(source)
      try specimen.requireQuiet(source, "the upstream finished", after: trial) {
        source.send(completion: .finished)
        trial.play()
      }
    },
    ContractCheck("2.04") { specimen in
      let source = Source()
      let trial = specimen.begin(source)
      let upstream = try specimen.subscription(to: source)
      upstream.send(completion: .finished)
      trial.play()
      if upstream.isCancelled || trial.recorder.completion == nil { return }
      if trial.recorder.subscription?.combineIdentifier == upstream.combineIdentifier {
        throw Inapplicable("it forwards its upstream's subscription, and the calls of it")
      }
      try specimen.requireQuiet(
        source, "requested and canceled after its upstream had finished", after: trial
      ) {
        trial.request(.max(1))
        trial.cancel()
      }
    },
    ContractCheck("2.05") { specimen in
      if specimen.traits.contains(.takesEverySubscription) {
        throw Inapplicable("it accepts every subscription")
      }
      let source = Source()
      let trial = specimen.begin(source)
      let upstream = try specimen.subscription(to: source)
      if upstream.isCancelled { throw Inapplicable("it cancels its first subscription at once") }
      let further = upstream.misbehave.sendSubscription()
      try require(further.log.contains(.cancelled), "a second subscription was not canceled", after: trial)
      upstream.send(completion: .finished)
      trial.play()
      try require(
        trial.recorder.completion != nil, "after a second subscription the first one does not continue",
        after: trial)
    },
    ContractCheck("3.10") { specimen in
      if specimen.traits.contains(.losesValues) { throw Inapplicable("unrequested values are dropped") }
      let values = values(4)
      let inside = specimen.begin(Source(emitting: values, then: .finished))
      let source = Source()
      let later = specimen.begin(source)
      source.send(contentsOf: values)
      source.send(completion: .finished)
      later.play()
      try require(
        inside.recorder.values == later.recorder.values,
        "values that are sent later give \(later.recorder.values)", after: inside)
    },
    ContractCheck("3.11") { specimen in
      let source = Source()
      source.onRequest = { subscription, _ in subscription.send(completion: .finished) }
      let trial = specimen.begin(source)
      let hasRequested = source.log.contains(where: \.isRequest)
      try require(
        !hasRequested || trial.recorder.completion != nil,
        "the upstream completed inside a request, and it ignores that",
        after: trial)
    },
    ContractCheck("3.12") { specimen in
      let source = Source()
      let trial = specimen.begin(source)
      let upstream = try specimen.subscription(to: source)
      trial.cancel()
      try require(upstream.isCancelled, "it was canceled, and its upstream was not", after: trial)
      try specimen.requireCancelled("with its subscription") { recorder in
        recorder.onSubscription = { $0.cancel() }
      }
      try specimen.requireCancelled("inside its first delivery") { recorder in
        recorder.onValue = { recorder, _ in recorder.cancel() }
      }
    },
    ContractCheck("C25") { specimen in
      for end in [.finished, .failure("gone"), nil] as [Subscribers.Completion<TestError>?] {
        if case .failure = end, specimen.traits.contains(.stopsAtFailure) { continue }
        let freed = OneShot<Bool>()
        let source = Giver(ending: Ending { freed.set(true) })
        let recorder = Recorder<String, TestError>(keepsSubscription: true)
        specimen.build(AnyPublisher(source)).subscribe(recorder)
        specimen.play()
        guard source.hasSubscriber else { throw Inapplicable("it does not subscribe to its upstream") }
        if recorder.subscription is Watched { throw Inapplicable("it forwards its upstream's subscription") }
        if let end { source.complete(end) } else { recorder.cancel() }
        specimen.play()
        if recorder.completion == nil, end != nil { continue }
        try require(
          freed.value == true,
          "\(end == nil ? "cancelled" : "ended"), it keeps the subscription to its upstream")
        recorder.cancel()
      }
    },
    ContractCheck("C7") { specimen in
      let source = Source()
      _ = specimen.build(source.eraseToAnyPublisher())
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      specimen.play()
      try require(
        try specimen.subscription(to: source).isCancelled,
        "the token of a sink is released, and the upstream is not canceled")
    },
    ContractCheck("C14") { specimen in
      try specimen.requireFailures()
      let source = Source()
      let trial = specimen.begin(source, demand: .none)
      try specimen.subscription(to: source).send(completion: .failure("gone"))
      trial.play()
      try require(
        trial.recorder.completion == .failure("gone"), "its upstream failed with \"gone\"", after: trial)
    },
    ContractCheck("C15") { specimen in
      try specimen.requireFailures()
      let freed = OneShot<Bool>()
      let source = Source(keepsSubscribers: false)
      let recorder = Recorder<String, TestError>()
      do {
        let held = Ending { freed.set(true) }
        specimen.build(source.eraseToAnyPublisher()).subscribe(Holding(downstream: recorder, held: held))
      }
      try specimen.subscription(to: source).send(completion: .failure("gone"))
      specimen.play()
      try require(freed.value == true, "its upstream failed, and it keeps its subscriber")
    },
  ]

  /// Continues if a subscriber that cancels inside a signal makes the operator cancel its upstream.
  private func requireCancelled(
    _ what: String, _ prepare: (Recorder<String, TestError>) -> Void
  ) throws {
    let source = Source(emitting: Self.values(20))
    let recorder = Recorder<String, TestError>(demand: .max(5), keepsSubscription: true)
    prepare(recorder)
    let trial = Trial(recorder, play: play)
    build(source.eraseToAnyPublisher()).subscribe(recorder)
    trial.play()
    // That may never happen: an operator that waits for the completion sends nothing.
    let hasCancelled = recorder.state.withLock { $0.isCancelled }
    guard hasCancelled, let upstream = source.subscriptions.last else { return }
    try require(upstream.isCancelled, "it was canceled \(what), and its upstream was not", after: trial)
  }

  /// Continues if the upstream receives nothing meanwhile.
  private func requireQuiet(
    _ source: Source, _ what: String, after trial: Trial, _ body: () -> Void
  ) throws {
    let upstream = try subscription(to: source)
    let before = upstream.log
    body()
    let news = upstream.log.dropFirst(before.count)
    try require(news.isEmpty, "\(what), and the upstream then saw \(Array(news))", after: trial)
  }
}

extension SourceEvent {
  var isRequest: Bool { if case .requested = self { true } else { false } }
}

/// A publisher that does not retain the subscription it sends, to see what else does.
private final class Giver: Publisher, Sendable {
  typealias Output = Int
  typealias Failure = TestError

  private let state: Locked<(ending: Ending?, subscriber: AnySubscriber<Int, TestError>?)>

  init(ending: Ending) { state = Locked((ending, nil)) }

  var hasSubscriber: Bool { state.withLock { $0.subscriber != nil } }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    let ending = state.withLock { state in
      state.subscriber = AnySubscriber(subscriber)
      return state.ending.take()
    }
    subscriber.receive(subscription: Watched(ending: ending ?? Ending()))
  }

  func complete(_ completion: Subscribers.Completion<TestError>) {
    let subscriber = state.withLock { $0.subscriber.take() }
    subscriber?.receive(completion: completion)
  }
}
