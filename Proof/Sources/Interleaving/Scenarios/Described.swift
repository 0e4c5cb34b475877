import Combine
import OperatorDescriptions
import SwiftCombineExtras
import SwiftCombineTesting

extension Interleaving {
  /// Every described operator of several upstreams. What the subscriber may receive is what the model of the
  /// operator makes of some order of the calls.
  static let described: [Interleaving] = OperatorDescription<NumberWorld>.all.flatMap { description in
    guard let inputs = description.inputs else { return [Interleaving]() }
    let name = description.name
    return sending(name, inputs) + [
      requesting(
        "\(name): send and finish beside send and finish beside request", inputs,
        losesValues: description.traits.contains(.losesValues))
    ]
  }

  /// Two inputs send beside each other, and those after them before. The first input of some sends the
  /// numbers of the others.
  private static func sending(_ name: String, _ inputs: OperatorInputs<NumberWorld>) -> [Interleaving] {
    let others = (2..<inputs.count).map { Call.send(10 * $0 + 1, to: $0) }
    let ends = (2..<inputs.count).map { Call.finish($0) }
    let scenarios = [
      sending(
        "\(name): send and finish beside send and finish", inputs, "a1 a|", "b11 b|", first: others + ends),
      sending("\(name): send beside send beside the cancel", inputs, "a1", "b11", "cancel", first: others),
      sending("\(name): send and fail beside send", inputs, "a1 a×", "b11", first: others),
    ]
    guard inputs.count == 3 else { return scenarios }
    return scenarios + [sending("\(name): send beside send beside send", inputs, "a1", "b11", "c21")]
  }

  private static func sending(
    _ name: String, _ inputs: OperatorInputs<NumberWorld>, _ threads: String..., first: [Call] = []
  ) -> Interleaving {
    let script = CallScript(threads.map { [Call](words: $0) }, before: first)
    let histories = texts(inputs.joint.histories(of: script))
    // The states of two inputs that send and finish are many: one preemption less than by default, and
    // another one where what several inputs have in common has been explored with fewer.
    return Interleaving(name, preemptions: inputs.count > 3 ? 1 : 2) { trial in
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

  /// The subscriber has requested one value, requests another beside the values, and the others afterwards.
  private static func requesting(
    _ name: String, _ inputs: OperatorInputs<NumberWorld>, losesValues: Bool
  ) -> Interleaving {
    let others = (2..<inputs.count).flatMap { [Call.send(10 * $0 + 1, to: $0), .finish($0)] }
    let script = CallScript(
      ["a1 a2 a|", "b11 b|", "r1"].map { [Call](words: $0) }, before: others, after: [.request(99)])
    let histories = texts(inputs.requestedHistories(of: script, losesValues: losesValues))
    return Interleaving(name, preemptions: 1) { trial in
      let log = Log(trial)
      let (publisher, calls) = inputs.buffered
      let requester = publisher.requester(trial, log, requesting: 1)
      var target = CallTarget(calls)
      target.request = { count, _ in requester.request(count) }
      trial.call(script, on: target, log)
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
    }
  }

  private static func texts(_ histories: Set<[String]>) -> Set<String> {
    Set(histories.map { $0.joined(separator: " ") })
  }
}

extension OperatorInputs<NumberWorld> {
  /// The operator over inputs that buffer what is not requested yet, if its description
  /// says what comes out then.
  fileprivate var buffered: (publisher: AnyPublisher<[Int], TestError>, calls: [CallInput]) {
    if joint.buffered == nil {
      let subjects = (0..<count).map { _ in PassthroughSubject<Int, TestError>() }
      return (build(subjects.map { $0.eraseToAnyPublisher() }), subjects.map { CallInput($0) })
    }
    let subjects = (0..<count).map { _ in ReplaySubject<Int, TestError>.unbounded() }
    return (build(subjects.map { $0.eraseToAnyPublisher() }), subjects.map { CallInput($0) })
  }

  /// What a subscriber may receive that requests one value after the other, and enough in the end.
  fileprivate func requestedHistories(of script: CallScript, losesValues: Bool) -> Set<[String]> {
    switch joint.buffered {
    case .modeled: return joint.histories(of: script)
    case .each:
      // A value that waits for its request is overtaken by those of other inputs.
      let histories = MergeJoint(count).histories(of: CallScript(script.threads + [script.before]))
      return losesValues ? Set(histories.flatMap(parts)) : histories
    // Values that are not requested in time are dropped, or replaced.
    case .subset, .latest, nil: return Set(joint.histories(of: script).flatMap(parts))
    }
  }

  /// A history without some of its values, in all ways.
  private func parts(_ history: [String]) -> [[String]] {
    history.reduce([[]]) { parts, line in
      let with = parts.map { $0 + [line] }
      return line.hasPrefix("[") ? parts + with : with
    }
  }
}
