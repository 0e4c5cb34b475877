import Combine
import SwiftCombineExtras

extension Interleaving {
  /// One connection for several subscribers, which subscribe and cancel.
  static let sharing: [Interleaving] = [
    Interleaving("share: send beside subscribe", "a1", "subscribe'", gets: "1", late: "", "1") {
      $0.a.share()
    },
    Interleaving("share: subscribe beside subscribe") { trial in
      let source = PassthroughSubject<Int, Never>()
      let shared = source.share()
      let (a, b, first, second) = (Log(trial), Log(trial), TokenHolder(), TokenHolder())
      trial.thread { first.token = shared.sink(a) }
      trial.thread { second.token = shared.sink(b) }
      trial.afterwards { source.send(1) }
      trial.expect(a, "1")
      trial.expect(b, "1")
      trial.keep(first, second)
    },
    Interleaving(
      "share: last cancel beside subscribe", "cancel", "subscribe'", last: "a1", gets: "", late: "1"
    ) {
      $0.a.share()
    },
    Interleaving("share: last cancel beside subscribe that sends") { trial in
      let source = PassthroughSubject<Int, Never>()
      let shared = source.share()
      let (a, b, retained) = (Log(trial), Log(trial), TokenHolder())
      let token = shared.sink(a)
      trial.thread { a.cancelling { token.cancel() } }
      trial.thread {
        retained.token = shared.sink(b)
        source.send(1)
      }
      trial.expect(a, "", "1")
      trial.expect(b, "1")
      trial.keep(retained)
    },
    Interleaving(
      "share: last cancel beside send beside subscribe", "cancel", "a1", "subscribe'", last: "a2",
      gets: "", "1", late: "2", "1 2"
    ) { $0.a.share() },
    Interleaving("share: cancel beside cancel beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let shared = source.share()
      let (a, b) = (Log(trial), Log(trial))
      let (first, second) = (shared.sink(a), shared.sink(b))
      trial.thread { a.cancelling { first.cancel() } }
      trial.thread { b.cancelling { second.cancel() } }
      trial.thread { source.send(1) }
      trial.expect(a, "", "1")
      trial.expect(b, "", "1")
    },
    Interleaving("share: finish beside subscribe", "a1 a|", "subscribe'", gets: "1 |", late: "|", "1 |") {
      $0.a.share()
    },
    Interleaving("multicast: connect beside subscribe") { trial in
      let multicast = [1, 2].publisher.multicast { PassthroughSubject() }
      let (log, retained, connection) = (Log(trial), TokenHolder(), TokenHolder())
      trial.thread { connection.token = AnyCancellable(multicast.connect()) }
      trial.thread { retained.token = multicast.sink(log) }
      trial.expect(log, "|", "2 |", "1 2 |")
      trial.keep(retained, connection)
    },
    Interleaving("multicast: connect beside connect") { trial in
      let source = PassthroughSubject<Int, Never>()
      let multicast = source.multicast { PassthroughSubject() }
      let (log, first, second) = (Log(trial), TokenHolder(), TokenHolder())
      let token = multicast.sink(log)
      trial.thread { first.token = AnyCancellable(multicast.connect()) }
      trial.thread { second.token = AnyCancellable(multicast.connect()) }
      trial.afterwards { source.send(1) }
      // Each connection is a subscription.
      trial.expect(log, "1 1")
      trial.keep(token, first, second)
    },
    Interleaving("multicast: send beside disconnect") { trial in
      let source = PassthroughSubject<Int, Never>()
      let multicast = source.multicast { PassthroughSubject() }
      let log = Log(trial)
      let token = multicast.sink(log)
      let connection = multicast.connect()
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { log.cancelling { connection.cancel() } }
      trial.expect(log, "", "1", "1 2")
      trial.keep(token)
    },
    Interleaving("multicast: send beside cancel beside disconnect") { trial in
      let source = PassthroughSubject<Int, Never>()
      let multicast = source.multicast { PassthroughSubject() }
      let log = Log(trial)
      let token = multicast.sink(log)
      let connection = multicast.connect()
      trial.thread { source.send(1) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.thread { connection.cancel() }
      trial.expect(log, "", "1")
    },
    Interleaving(
      "autoconnect: last cancel beside subscribe", "cancel", "subscribe'", last: "a1", gets: "0", late: "0 1"
    ) {
      $0.a.multicast(subject: CurrentValueSubject(0)).autoconnect()
    },
    Interleaving("makeConnectable: connect beside cancel") { trial in
      let connectable = [1, 2].publisher.makeConnectable()
      let (log, connection) = (Log(trial), TokenHolder())
      let token = connectable.sink(log)
      trial.thread { connection.token = AnyCancellable(connectable.connect()) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 2", "1 2 |")
      trial.keep(connection)
    },
  ]
}
