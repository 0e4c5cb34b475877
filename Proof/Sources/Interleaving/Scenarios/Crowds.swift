import Combine
import SwiftCombineCollections
import SwiftCombineExtras

extension Interleaving {
  /// Operators of three upstreams, or of upstreams that buffer unrequested values.
  static let crowds: [Interleaving] = [
    three("zip of three", ["[1, 2, 3]"]) { $0[0].zip($0[1], $0[2]) { [$0, $1, $2] } },
    three("combineLatest of three", ["[1, 2, 3]"]) { $0[0].combineLatest($0[1], $0[2]) { [$0, $1, $2] } },
    three("merge of three", orders) { $0[0].merge(with: $0[1], $0[2]) },
    three("zip of a collection", ["[1, 2, 3]"]) { $0.zipped() },
    three("combineLatest of a collection", ["[1, 2, 3]"]) { $0.combinedLatest() },
    three("merge of a collection", orders) { $0.merged() },
    three("race", ["1", "2", "3"]) { $0.raced() },
    three("concatenate", ["1"]) { $0.concatenated() },
    requested("zip", ["12"]) { $0.zip($1) { $0 * 10 + $1 } },
    requested("merge", ["1", "2"]) { $0.merge(with: $1) },
    requested("combineLatest", ["12"]) { $0.combineLatest($1) { $0 * 10 + $1 } },
    Interleaving("merge: request beside request") { trial in
      let log = Log(trial)
      let requester = [1].publisher.merge(with: [2].publisher).requester(trial, log)
      trial.thread { requester.request(1) }
      trial.thread { requester.request(1) }
      trial.expect(log, "1 2 |", "2 1 |")
    },
    Interleaving(
      "zip: finish beside send beside cancel", "a|", "b2", "cancel", first: "a1", gets: "", "12", "12 |"
    ) { $0.a.zip($0.b) { $0 * 10 + $1 } },
    Interleaving("combineLatest: fail beside send", "f×", "g2 g3", first: "f1", gets: "×", "12 ×", "12 13 ×")
    {
      $0.f.combineLatest($0.g) { $0 * 10 + $1 }
    },
  ]

  private static let orders = ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"]

  /// Three upstreams send a value each.
  private static func three<P: Publisher & SendableMetatype>(
    _ name: String, _ histories: [String],
    _ make: @escaping @Sendable ([PassthroughSubject<Int, Never>]) -> P
  ) -> Interleaving {
    Interleaving("\(name): send beside send beside send") { trial in
      let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
      let log = Log(trial)
      let token = make(subjects).sink(log)
      for (index, subject) in subjects.enumerated() { trial.thread { subject.send(index + 1) } }
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
      trial.keep(token)
    }
  }

  /// Two upstreams send a value each while one output is requested.
  private static func requested<P: Publisher & SendableMetatype>(
    _ name: String, _ histories: [String],
    _ make: @escaping @Sendable (ReplaySubject<Int, Never>, ReplaySubject<Int, Never>) -> P
  ) -> Interleaving {
    Interleaving("\(name): send beside send beside request") { trial in
      let (a, b) = (ReplaySubject<Int, Never>.unbounded(), ReplaySubject<Int, Never>.unbounded())
      let log = Log(trial)
      let requester = make(a, b).requester(trial, log)
      trial.thread { a.send(1) }
      trial.thread { b.send(2) }
      trial.thread { requester.request(1) }
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
    }
  }
}
