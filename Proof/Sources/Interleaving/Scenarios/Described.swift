import Combine
import OperatorDescriptions
import SwiftCombineTesting

extension Interleaving {
  /// Every described operator of two upstreams or three: a thread for each sends to it, and one cancels.
  /// What the subscriber may receive is what the model of the operator makes of some order of the calls.
  static let described: [Interleaving] = OperatorDescription<NumberWorld>.all.flatMap { description in
    guard let inputs = description.inputs, inputs.count <= 3 else { return [Interleaving]() }
    let name = description.name
    if inputs.count == 3 {
      return [sending("\(name): send beside send beside send", inputs, [], [], [])]
    }
    return [
      sending("\(name): send and finish beside send and finish", inputs, [.finished], [.finished]),
      sending("\(name): send beside send beside the cancel", inputs, [], [], cancels: true),
      sending("\(name): send and fail beside send", inputs, [.failed], []),
    ]
  }

  /// - Parameter ends: What each input sends after its value.
  private static func sending(
    _ name: String, _ inputs: OperatorInputs<NumberWorld>, _ ends: [InputSignal]..., cancels: Bool = false
  ) -> Interleaving {
    // The first input of some sends the numbers of the others.
    let signals = ends.enumerated().map { input, end in
      [InputSignal.value(input == 0 ? 1 : 10 * input + 1)] + end
    }
    let histories = inputs.joint.histories(of: signals, mayStop: cancels)
    // The states of two inputs that send and finish are many: one preemption less than by default.
    return Interleaving(name, preemptions: 2) { trial in
      let subjects = signals.map { _ in PassthroughSubject<Int, TestError>() }
      let log = Log(trial)
      let token = inputs.build(subjects.map { $0.eraseToAnyPublisher() }).sink(log)
      for (subject, signals) in zip(subjects, signals) {
        trial.thread { signals.forEach { subject.send($0) } }
      }
      if cancels { trial.thread { log.cancelling { token.cancel() } } }
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
      trial.keep(token)
    }
  }
}

extension PassthroughSubject<Int, TestError> {
  fileprivate func send(_ signal: InputSignal) {
    switch signal {
    case .value(let value): send(value)
    case .finished: send(completion: .finished)
    case .failed: send(completion: .failure("broken"))
    }
  }
}
