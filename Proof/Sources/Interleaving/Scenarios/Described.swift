import Combine
import OperatorDescriptions
import SwiftCombineTesting

extension Interleaving {
  /// Every described operator of two upstreams or three: a thread for each sends to it, and one cancels.
  /// What the subscriber may receive is what the model of the operator makes of some order of the calls.
  static let described: [Interleaving] = OperatorDescription<NumberWorld>.all.flatMap { description in
    guard let inputs = description.inputs, inputs.count <= 3 else { return [Interleaving]() }
    let name = description.name
    // The first input of some sends the numbers of the others.
    if inputs.count == 3 {
      return [sending("\(name): send beside send beside send", inputs, "a1", "b11", "c21")]
    }
    return [
      sending("\(name): send and finish beside send and finish", inputs, "a1 a|", "b11 b|"),
      sending("\(name): send beside send beside the cancel", inputs, "a1", "b11", "cancel"),
      sending("\(name): send and fail beside send", inputs, "a1 a×", "b11"),
    ]
  }

  private static func sending(
    _ name: String, _ inputs: OperatorInputs<NumberWorld>, _ threads: String...
  ) -> Interleaving {
    let script = CallScript(threads)
    let histories = inputs.joint.histories(of: script.threads)
    // The states of two inputs that send and finish are many: one preemption less than by default.
    return Interleaving(name, preemptions: 2) { trial in
      let subjects = (0..<inputs.count).map { _ in PassthroughSubject<Int, TestError>() }
      let log = Log(trial)
      let token = inputs.build(subjects.map { $0.eraseToAnyPublisher() }).sink(log)
      var target = CallTarget(subjects.map { CallInput($0) })
      target.cancel = { _ in log.cancelling { token.cancel() } }
      trial.call(script, on: target, log)
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
      trial.keep(token)
    }
  }
}
