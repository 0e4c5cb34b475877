import Combine
import SwiftCombineTesting

/// A source that threads send to.
struct Input {
  let count: Int
  /// How many threads send, each the same numbers.
  let senders: Int
  /// How it ends when all have sent; `nil` if it stays open until the end of the trial.
  let ending: Subscribers.Completion<TestError>?
  let send: (Int) -> Void
  let end: (Subscribers.Completion<TestError>) -> Void
}

extension Lab {
  /// Has threads send to a subject.
  func input<S: Subject & SendableMetatype>(_ subject: S, _ count: Int, _ end: Int, _ senders: Int) -> S
  where S.Output == Number, S.Failure == TestError {
    stage.add(
      Input(
        count: count, senders: senders, ending: ending(end), send: { subject.send(self.number($0)) },
        end: { subject.send(completion: $0) }))
    return subject
  }
}
