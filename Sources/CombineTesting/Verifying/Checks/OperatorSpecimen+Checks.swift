import CombineShim

extension OperatorSpecimen {
  /// Rules about what an operator does with its upstream.
  static let checks: [ContractCheck<OperatorSpecimen>] = [
    ContractCheck("2.01") { specimen in
      let source = Source()
      let trial = specimen.begin(source)
      let asks = source.log.contains { if case .requested(let demand) = $0 { demand > .none } else { false } }
      try require(
        asks || source.log.contains(.cancelled) || trial.recorder.completion != nil,
        "asked for values, it asks its upstream for none; the upstream saw \(source.log)")
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
        throw Inapplicable("it passes its upstream's subscription on, and what is done with it")
      }
      try specimen.requireQuiet(
        source, "it was asked and cancelled after its upstream had finished", after: trial
      ) {
        trial.request(.max(1))
        trial.cancel()
      }
    },
    ContractCheck("2.05") { specimen in
      if specimen.traits.contains(.takesEverySubscription) {
        throw Inapplicable("it takes every subscription")
      }
      let source = Source()
      let trial = specimen.begin(source)
      let upstream = try specimen.subscription(to: source)
      if upstream.isCancelled { throw Inapplicable("it cancels its first subscription at once") }
      let further = upstream.misbehave.sendSubscription()
      try require(further.log.contains(.cancelled), "a second subscription was not cancelled", after: trial)
      upstream.send(completion: .finished)
      trial.play()
      try require(
        trial.recorder.completion != nil, "after a second subscription the first does not go on",
        after: trial)
    },
    ContractCheck("3.10") { specimen in
      if specimen.traits.contains(.losesValues) { throw Inapplicable("values that nobody asks for are lost") }
      let values = values(4)
      let inside = specimen.begin(Source(emitting: values, then: .finished))
      let source = Source()
      let later = specimen.begin(source)
      source.send(contentsOf: values)
      source.send(completion: .finished)
      later.play()
      try require(
        inside.recorder.values == later.recorder.values,
        "values that come later make \(later.recorder.values)", after: inside)
    },
    ContractCheck("3.11") { specimen in
      let source = Source()
      source.onRequest = { subscription, _ in subscription.send(completion: .finished) }
      let trial = specimen.begin(source)
      let hasAsked = source.log.contains(where: \.isRequest)
      try require(
        !hasAsked || trial.recorder.completion != nil, "the upstream ended inside a request, unheard",
        after: trial)
    },
    ContractCheck("3.12") { specimen in
      let source = Source()
      let trial = specimen.begin(source)
      let upstream = try specimen.subscription(to: source)
      trial.cancel()
      try require(upstream.isCancelled, "it was cancelled, and its upstream was not", after: trial)
    },
    ContractCheck("C7") { specimen in
      let source = Source()
      _ = specimen.build(source.eraseToAnyPublisher())
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      specimen.play()
      try require(
        try specimen.subscription(to: source).isCancelled,
        "the token of a sink is let go of, and the upstream goes on")
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
      try require(freed.value == true, "its upstream failed, and its subscriber is kept")
    },
  ]

  /// Goes on if the upstream hears nothing meanwhile.
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
