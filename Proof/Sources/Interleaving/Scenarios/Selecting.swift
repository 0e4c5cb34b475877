import Combine
import SwiftCombineExtras

extension Interleaving {
  /// Operators of one upstream, whose state several threads access.
  static let selecting: [Interleaving] = [
    Interleaving("first: send beside send", "a1", "a2", gets: "1 |", "2 |") { $0.a.first() },
    Interleaving(
      "first: send beside send beside cancel", "a1", "a2", "cancel", gets: "", "1", "2", "1 |", "2 |"
    ) { $0.a.first() },
    Interleaving("prefix: send beside cancel", "a1 a2 a3", "cancel", gets: "", "1", "1 2", "1 2 |") {
      $0.a.prefix(2)
    },
    Interleaving("dropFirst: send beside send", "a1", "a2", gets: "1", "2") { $0.a.dropFirst() },
    Interleaving("collect: send and finish beside request", "a1 a|", "r1", gets: "[1] |") { $0.a.collect() },
    Interleaving(
      "last: finish beside request beside cancel", "a|", "r1", "cancel", first: "a1", gets: "", "1", "1 |"
    ) { $0.a.last() },
    Interleaving("replaceEmpty: finish beside request", "a|", "r1", gets: "7 |") {
      $0.a.replaceEmpty(with: 7)
    },
    Interleaving("replaceError: fail beside request", "f×", "r1", gets: "7 |") { $0.f.replaceError(with: 7) },
    Interleaving("groupBy: send beside send", "a1", "a2", gets: "1 2", "2 1") {
      $0.a.groupBy { $0 % 2 }.flatMap { $0 }
    },
    Interleaving("groupBy: send beside cancel", "a1", "cancel", gets: "", "1") {
      $0.a.groupBy { $0 % 2 }.flatMap { $0 }
    },
    Interleaving("groupBy: second group beside cancel", "a2", "cancel", first: "a1", gets: "1", "1 0") {
      $0.a.groupBy { $0 % 2 }.map(\.key)
    },
    Interleaving("groupBy: send beside cancel of a group") { trial in
      let source = PassthroughSubject<Int, Never>()
      let (log, retained) = (Log(trial), TokenHolder())
      let groups = source.groupBy { _ in 0 }.sink {
        if retained.token == nil { retained.token = $0.sink(log) }
      }
      source.send(1)
      let token = retained.token!
      trial.thread {
        source.send(2)
        source.send(3)
      }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "1", "1 2", "1 2 3")
      trial.keep(groups, retained)
    },
    Interleaving("window: send beside finish", "a2", "a|", first: "a1", gets: "[1] |", "[1, 2] |") {
      $0.a.window(count: 2).flatMap { $0.collect() }
    },
    Interleaving("window: send beside cancel", "a1", "cancel", gets: "", "1") {
      $0.a.window(count: 1).flatMap { $0 }
    },
    Interleaving("CurrentValueRelay: accept beside subscribe") { trial in
      let relay = CurrentValueRelay(0)
      let (log, retained) = (Log(trial), TokenHolder())
      trial.thread { relay.accept(1) }
      trial.thread { retained.token = relay.sink(log) }
      trial.expect(log, "0 1", "1")
      trial.keep(retained)
    },
  ]
}
