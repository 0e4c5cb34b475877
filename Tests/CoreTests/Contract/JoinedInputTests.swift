import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Testing

/// Every described operator of several upstreams, against the model of its description.
@Suite struct JoinedInputTests {
  private struct Joined: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let inputs: OperatorInputs<PlainWorld>

    static let all = OperatorDescription<PlainWorld>.all.compactMap { description in
      description.inputs.map { Joined(testDescription: description.name, inputs: $0) }
    }
  }

  @Test(arguments: Joined.all)
  private func `an operator publishes what its model says, in whichever order its inputs send`(
    joined: Joined
  ) {
    let (inputs, joint) = (joined.inputs, joined.inputs.joint)
    for calls in Self.sequences(inputs: inputs.count, length: [2: 4, 3: 3][inputs.count] ?? 2) {
      let (expected, actual) = (joint.history(of: calls), Self.play(calls, on: inputs))
      if expected != actual { Issue.record("\(calls): \(actual), and not \(expected)") }
    }
  }

  private static func play(_ calls: [Call], on inputs: OperatorInputs<PlainWorld>) -> [String] {
    let subjects = (0..<inputs.count).map { _ in PassthroughSubject<Int, TestError>() }
    let recorder = inputs.build(subjects.map { $0.eraseToAnyPublisher() }).record()
    let target = CallTarget(subjects.map { CallInput($0) })
    for call in calls { target.perform(call) }
    recorder.cancel()
    return recorder.events.compactMap { event in
      switch event {
      case .value(let value): "\(value)"
      case .finished: "|"
      case .failure: "×"
      default: nil
      }
    } + recorder.violations.map(\.description)
  }

  /// All sequences of this length. The first input sends 1 and 2 in turn, which are the numbers of others.
  private static func sequences(inputs: Int, length: Int) -> [[Call]] {
    (0..<length).reduce([[]]) { sequences, position in
      sequences.flatMap { sequence in
        (0..<inputs).flatMap { input in
          let value = input == 0 ? 1 + sequence.count { $0.input == 0 } % 2 : 10 * input + position
          return [.send(value, to: input), .finish(input), .fail(input)].map { sequence + [$0] }
        }
      }
    }
  }
}
