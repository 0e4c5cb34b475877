import Combine

extension Interleaving {
  /// Operators that deliver on a queue, which one thread drains, or several as a concurrent queue.
  static let scheduled: [Interleaving] = [
    Interleaving("receive(on:): send beside drain", "a1 a2", "drain", gets: "1 2") {
      $0.a.receive(on: $0.queue)
    },
    Interleaving("receive(on:): send beside send beside drain", "a1", "a2", "drain", gets: "1 2", "2 1") {
      $0.a.receive(on: $0.queue)
    },
    Interleaving("receive(on:): drain beside drain", "drain", "drain", first: "a1 a|", gets: "1 |") {
      $0.a.receive(on: $0.queue)
    },
    Interleaving("receive(on:): cancel beside drain", "drain", "cancel", first: "a1 a2", gets: "", "1", "1 2")
    {
      $0.a.receive(on: $0.queue)
    },
    Interleaving(
      "receive(on:): finish beside drain beside cancel", "a|", "drain", "cancel", first: "a1",
      gets: "", "1", "1 |"
    ) { $0.a.receive(on: $0.queue) },
    Interleaving(
      "receive(on:): fail beside drain beside drain", "f×", "drain", "drain", first: "f1", gets: "1 ×"
    ) {
      $0.f.receive(on: $0.queue)
    },
    Interleaving("receive(on:), shared actions: subscribe beside drain") { trial in
      let queue = BurstScheduler(trial)
      let (log, retained) = (Log(trial), TokenHolder())
      trial.thread { retained.token = [1, 2, 3].publisher.receive(on: queue).sink(log) }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2 3 |")
      trial.keep(retained)
    },
    Interleaving(
      "receive(on:), shared actions: cancel beside drain beside drain", "drain", "drain", "cancel",
      gets: "", "1", "1 2", "1 2 |"
    ) { [1, 2].publisher.receive(on: $0.bursts) },
    Interleaving(
      "receive(on:), shared actions: request beside drain", "r1", "drain", requested: 1, gets: "1 2"
    ) {
      [1, 2, 3].publisher.receive(on: $0.bursts)
    },
    Interleaving("receive(on:), shared actions: send beside drain", "a1 a|", "drain", gets: "1 |") {
      $0.a.receive(on: $0.bursts)
    },
    Interleaving("subscribe(on:): subscribe beside drain") { trial in
      let queue = QueueScheduler(trial)
      let (log, retained) = (Log(trial), TokenHolder())
      trial.thread { retained.token = [1, 2].publisher.subscribe(on: queue).sink(log) }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2 |")
      trial.keep(retained)
    },
    Interleaving("subscribe(on:): cancel beside drain", "drain", "cancel", gets: "", "1", "1 2", "1 2 |") {
      [1, 2].publisher.subscribe(on: $0.queue)
    },
    Interleaving(
      "subscribe(on:): request beside drain beside drain", "r1", "drain", "drain", requested: 1,
      first: "drain",
      gets: "1 2"
    ) { [1, 2, 3].publisher.subscribe(on: $0.queue) },
    Interleaving(
      "subscribe(on:): request beside request beside drain", "r1", "r1", "drain", first: "drain", gets: "1 2"
    ) { [1, 2, 3].publisher.subscribe(on: $0.bursts) },
    Interleaving(
      "receive(on:): send beside dropped actions", "a2", "discard", first: "a1", last: "a3 drain",
      gets: "1 2 3"
    ) { $0.a.receive(on: $0.queue) },
    Interleaving("receive(on:): cancel beside dropped actions", "cancel", "discard", first: "a1", gets: "") {
      $0.a.receive(on: $0.queue)
    },
  ]
}
