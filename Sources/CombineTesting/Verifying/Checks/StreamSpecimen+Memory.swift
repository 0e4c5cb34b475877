import CombineShim

extension StreamSpecimen {
  /// Rules about what is kept.
  static let memoryChecks: [ContractCheck<StreamSpecimen>] = [
    ContractCheck("3.13") { specimen in
      try specimen.requireFreed("cancelled", demand: .none) { $0.cancel() }
    },
    ContractCheck("C8") { specimen in
      try specimen.requireEnd()
      try specimen.requireFreed("ended", demand: .unlimited) { _ in }
    },
  ]

  /// Goes on if a stream, once it is over, does not hold its subscriber.
  ///
  /// After a cancel the subscription is kept, and must not hold it either; with the end a subscriber lets go
  /// of its subscription.
  private func requireFreed(
    _ what: String, demand: Subscribers.Demand, _ finish: (Trial) -> Void
  ) throws {
    let freed = OneShot<Bool>()
    let trial: Trial
    let stream = try stream(of: 2)
    do {
      let recorder = Recorder<String, TestError>(demand: demand, keepsSubscription: demand == .none)
      trial = Trial(recorder, play: stream.play)
      stream.publisher.subscribe(Holding(downstream: recorder, held: Ending { freed.set(true) }))
      if demand > .none { trial.play() }
    }
    finish(trial)
    try require(freed.value == true, "it was \(what), and its subscriber is kept", after: trial)
    withExtendedLifetime((trial, stream.publisher)) {}
  }
}
