import Combine
import OperatorDescriptions
import SwiftCombineTesting
import SwiftCombineExtras

extension Interleaving {
  /// Sources of finite demand, which several threads request from and cancel.
  static let requests: [Interleaving] = [
    finite("Sequence of three", [1, 2, 3].publisher, "1 2"),
    finite("Record", Record<Int, Never>(output: [1, 2, 3], completion: .finished), "1 2"),
    finite("Just", Just(1), "1 |"),
    finite("prefix", [1, 2, 3].publisher.eraseToAnyPublisher().prefix(2), "1 2 |"),
    finite("dropFirst", [0, 1, 2, 3].publisher.eraseToAnyPublisher().dropFirst(), "1 2"),
    finite("removeDuplicates", [1, 1, 2, 3].publisher.eraseToAnyPublisher().removeDuplicates(), "1 2"),
    finite("zip", [1, 2, 3].publisher.zip([4, 5, 6].publisher) { $0 * 10 + $1 }, "14 25"),
    finite("flatMap one at a time", [1, 2, 3].publisher.flatMap(maxPublishers: .max(1)) { Just($0) }, "1 2"),
    finite("append", [1].publisher.append(Just(2)).append(Just(3)), "1 2"),
    finite("collect in pairs", [1, 2, 3, 4].publisher.collect(2).map { $0[0] }, "1 3", "1 3 |"),
    finite("switchToLatest", Just([1, 2, 3].publisher).switchToLatest(), "1 2"),
    finite("catch", Fail<Int, TestError>(error: .broken).catch { _ in [1, 2, 3].publisher }, "1 2"),
  ].flatMap { $0 }

  /// - Parameter histories: What is received of two values that are requested.
  private static func finite<P: Publisher & SendableMetatype>(
    _ name: String, _ publisher: @escaping @autoclosure @Sendable () -> P, _ histories: String...
  ) -> [Interleaving] where P.Output == Int {
    [
      Interleaving("\(name): request beside request") { trial in
        let log = Log(trial)
        let requester = publisher().requester(trial, log)
        trial.thread { requester.request(1) }
        trial.thread { requester.request(1) }
        trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
      },
      Interleaving("\(name): request beside cancel") { trial in
        let log = Log(trial)
        let requester = publisher().requester(trial, log)
        trial.thread { requester.request(2) }
        trial.thread { log.cancelling { requester.cancel() } }
        trial.check { histories.contains { $0.hasPrefix(log.text) } ? nil : "got “\(log.text)”" }
      },
    ]
  }
}
