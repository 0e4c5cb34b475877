import Combine
import SwiftCombineExtras

extension Interleaving {
  /// Operators of upstreams that buffer unrequested values, or complete; those of three are ``described``.
  static let crowds: [Interleaving] = [
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
