import CombineShim

extension StreamSpecimen {
  /// Rules about what comes, and how much of it.
  static let valueChecks: [ContractCheck<StreamSpecimen>] = [
    ContractCheck("1.09") { specimen in
      let trial = try specimen.begin(demand: .none)
      guard case .subscription? = trial.recorder.events.first else {
        throw Breach("the first that came is \(trial.recorder.events.first?.description ?? "nothing")")
      }
      try trial.requireNo(.valueBeforeSubscription, .completionBeforeSubscription)
    },
    ContractCheck("2.12") { specimen in
      try specimen.begin().requireNo(.secondSubscription, .subscriptionAfterCompletion)
    },
    ContractCheck("1.01") { specimen in
      let trial = try specimen.begin(demand: .none)
      for demand in [1, 2] { trial.request(.max(demand)) }
      try trial.requireNo(.valueWithoutDemand)
    },
    ContractCheck("1.11") { specimen in
      let stream = try specimen.stream()
      let recorders = [Recorder<String, TestError>("first"), Recorder("second")]
      defer { for recorder in recorders { recorder.cancel() } }
      for recorder in recorders { stream.publisher.subscribe(recorder) }
      stream.play()
      for recorder in recorders {
        let hasSubscription = recorder.events.contains { if case .subscription = $0 { true } else { false } }
        try require(hasSubscription, "the \(recorder) of two subscribers got no subscription")
        try Trial(recorder, play: stream.play).requireNo(
          .valueWithoutDemand, .valueAfterCompletion, .secondCompletion)
      }
    },
    ContractCheck("3.08") { specimen in
      try specimen.requireKeeping()
      let whole = try specimen.whole()
      for requests in [[1, 1, 1, 1, 1, 1, 1], [1, 2, 4], [7]] {
        let trial = try specimen.begin(demand: .none)
        for request in requests { trial.request(.max(request)) }
        try require(
          trial.outcome == whole, "asked for \(requests), not everything came", after: trial)
      }
    },
    ContractCheck("3.17") { specimen in
      let whole = try specimen.whole()
      let trial = try specimen.begin(demand: .max(.max), answering: .max(.max))
      trial.request(.max(.max))
      try specimen.requireAll(trial, whole, "a sum of large demands is not taken for all there is")
    },
    ContractCheck("C1") { specimen in
      try specimen.requireKeeping()
      let whole = try specimen.whole()
      let trial = try specimen.begin(demand: .max(1), answering: .max(1))
      try require(
        trial.outcome == whole, "one more wanted after each value, not all came", after: trial)
    },
    ContractCheck("C2") { specimen in
      let whole = try specimen.whole()
      let first = OneShot<Bool>()
      let trial = try specimen.begin { trial in
        trial.recorder.onValue = { recorder, _ in if first.set(true) { recorder.request(.max(1)) } }
      }
      try specimen.requireAll(trial, whole, "asked for all, then for one more, not all came")
    },
    ContractCheck("C11") { specimen in
      guard specimen.traits.contains(.acceptsZeroDemand) else {
        throw Inapplicable("it is not said to allow such a request")
      }
      let trial = try specimen.begin(demand: .none)
      let before = trial.recorder.values
      trial.request(.none)
      try require(trial.recorder.values == before, "a request for none got values", after: trial)
    },
  ]

  /// Goes on if everything came, which of an endless stream nobody can tell.
  private func requireAll(_ trial: Trial, _ whole: [RecordedEvent<String, TestError>], _ text: String) throws
  {
    if traits.contains(.neverEnds) {
      try require(trial.recorder.values.isEmpty == whole.isEmpty, text, after: trial)
    } else {
      try require(trial.outcome == whole, text, after: trial)
    }
  }
}
