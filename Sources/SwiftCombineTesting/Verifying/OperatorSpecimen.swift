import SwiftCombine

/// An operator on one upstream, to be verified.
struct OperatorSpecimen: Sendable {
  let build: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<String, TestError>
  let traits: ContractTraits
  let play: @Sendable () -> Void

  typealias Source = ScriptedSource<Int, TestError>

  /// Ones and twos in alternation.
  static func values(_ count: Int) -> [Int] { (0..<count).map { $0 % 2 + 1 } }

  /// The operator on an upstream that sends a given number of values, as a publisher.
  var streams: StreamSpecimen {
    let canFail = traits.isDisjoint(with: [.handlesFailure, .stopsAtFailure])
    return StreamSpecimen(
      stream: { [build, play] count, end in
        if end == .failed, !canFail { return nil }
        let source = Source(
          "upstream", emitting: Self.values(count), then: end == .finished ? .finished : .failure("failed"),
          keepsSubscribers: false)
        return StreamSpecimen.Stream(publisher: build(source.eraseToAnyPublisher()), play: play)
      }, most: .max, traits: traits)
  }

  /// Subscribes to the operator on a source.
  func begin(_ source: Source, demand: Subscribers.Demand = .unlimited) -> Trial {
    let recorder = Recorder<String, TestError>(demand: demand, keepsSubscription: true)
    let trial = Trial(recorder, play: play)
    build(source.eraseToAnyPublisher()).subscribe(recorder)
    trial.play()
    return trial
  }

  /// The operator's subscription to a source; continues if there is one.
  func subscription(to source: Source) throws -> ScriptedSubscription<Int, TestError> {
    guard let newest = source.subscriptions.last else {
      throw Inapplicable("it does not subscribe to its upstream")
    }
    return newest
  }

  /// Continues if the operator forwards failures of the upstream.
  func requireFailures() throws {
    if traits.contains(.handlesFailure) { throw Inapplicable("failures are turned into something else") }
    if traits.contains(.stopsAtFailure) { throw Inapplicable("a failure stops the program") }
  }
}
