import SwiftCombine

extension StreamSpecimen {
  /// Checks of the rules about the completion of a stream.
  static let endChecks: [ContractCheck<StreamSpecimen>] = [
    ContractCheck("1.02") { specimen in
      try specimen.requireEnd()
      let trial = try specimen.begin(demand: .max(1_000))
      try require(
        trial.recorder.completion != nil, "requested more than there is, it does not complete", after: trial)
    },
    ContractCheck("1.04") { specimen in
      let trial = try specimen.begin(of: 0, .failed)
      let completions = trial.recorder.events.compactMap(\.completion)
      guard case .failure? = completions.first else { throw Breach("it did not fail") }
      try require(completions.count == 1, "it completed \(completions.count) times", after: trial)
    },
    ContractCheck("1.05") { specimen in
      try specimen.requireEnd()
      let trial = try specimen.begin()
      try require(trial.recorder.completion == .finished, "it did not finish", after: trial)
    },
    ContractCheck("1.07") { specimen in
      let ends = specimen.ends
      if ends.isEmpty { try specimen.requireEnd() }
      for end in ends {
        for (count, demand) in [(5, .unlimited), (5, .max(1)), (0, .max(1))] as [(Int, Subscribers.Demand)] {
          let trial = try specimen.begin(of: count, end, demand: demand)
          for demand in [1, 3, 10] { trial.request(.max(demand)) }
          trial.cancel()
          try trial.requireNo(.valueAfterCompletion, .secondCompletion)
        }
      }
    },
    ContractCheck("C5") { specimen in
      try specimen.requireEnd()
      let values = try specimen.whole().compactMap(\.value).count
      let trial = try specimen.begin(demand: .max(max(values, 1)))
      if specimen.traits.contains(.endsOnDemand) { trial.request(.max(1)) }
      try require(
        trial.recorder.completion != nil, "requested its \(values) values, it does not complete",
        after: trial)
    },
    ContractCheck("C6") { specimen in
      let startsOnDemand = specimen.traits.contains(.startsOnDemand)
      let trial = try specimen.begin(of: 0, .failed, demand: startsOnDemand ? .max(1) : .none)
      guard case .failure? = trial.recorder.completion else {
        throw Breach("requested \(startsOnDemand ? "one value" : "nothing"), it does not fail")
      }
    },
  ]
}
