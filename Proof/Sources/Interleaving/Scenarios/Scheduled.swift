import Combine

extension Interleaving {
  /// Operators that deliver by way of a queue, which one thread drains, or several as a concurrent one.
  static let scheduled: [Interleaving] = [
    Interleaving("receive(on:): send beside drain") { trial in
      let (source, queue) = (PassthroughSubject<Int, Never>(), QueueScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2")
      trial.keep(token)
    },
    Interleaving("receive(on:): send beside send beside drain") { trial in
      let (source, queue) = (PassthroughSubject<Int, Never>(), QueueScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      trial.thread { source.send(1) }
      trial.thread { source.send(2) }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2", "2 1")
      trial.keep(token)
    },
    Interleaving("receive(on:): drain beside drain") { trial in
      let (source, queue) = (PassthroughSubject<Int, Never>(), QueueScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      source.send(1)
      source.send(completion: .finished)
      trial.thread { queue.drain() }
      trial.thread { queue.drain() }
      trial.expect(log, "1 |")
      trial.keep(token)
    },
    Interleaving("receive(on:): cancel beside drain") { trial in
      let (source, queue) = (PassthroughSubject<Int, Never>(), QueueScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      source.send(1)
      source.send(2)
      trial.thread { queue.drain() }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 2")
    },
    Interleaving("receive(on:): finish beside drain beside cancel") { trial in
      let (source, queue) = (PassthroughSubject<Int, Never>(), QueueScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      source.send(1)
      trial.thread { source.send(completion: .finished) }
      trial.thread { queue.drain() }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 |")
    },
    Interleaving("receive(on:): fail beside drain beside drain") { trial in
      let (source, queue) = (PassthroughSubject<Int, Broken>(), QueueScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      source.send(1)
      trial.thread { source.send(completion: .failure(Broken())) }
      trial.thread { queue.drain() }
      trial.thread { queue.drain() }
      trial.expect(log, "1 ×")
      trial.keep(token)
    },
    Interleaving("receive(on:), shared actions: subscribe beside drain") { trial in
      let queue = BurstScheduler(trial)
      let (log, kept) = (Log(trial), Kept())
      trial.thread { kept.token = [1, 2, 3].publisher.receive(on: queue).sink(log) }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2 3 |")
      trial.keep(kept)
    },
    Interleaving("receive(on:), shared actions: cancel beside drain beside drain") { trial in
      let queue = BurstScheduler(trial)
      let log = Log(trial)
      let token = [1, 2].publisher.receive(on: queue).sink(log)
      trial.thread { queue.drain() }
      trial.thread { queue.drain() }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 2", "1 2 |")
    },
    Interleaving("receive(on:), shared actions: request beside drain") { trial in
      let queue = BurstScheduler(trial)
      let log = Log(trial)
      let requester = [1, 2, 3].publisher.receive(on: queue).requester(trial, log, requesting: 1)
      trial.thread { requester.request(1) }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2")
    },
    Interleaving("receive(on:), shared actions: send beside drain") { trial in
      let (source, queue) = (PassthroughSubject<Int, Never>(), BurstScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      trial.thread {
        source.send(1)
        source.send(completion: .finished)
      }
      trial.thread { queue.drain() }
      trial.expect(log, "1 |")
      trial.keep(token)
    },
    Interleaving("subscribe(on:): subscribe beside drain") { trial in
      let queue = QueueScheduler(trial)
      let (log, kept) = (Log(trial), Kept())
      trial.thread { kept.token = [1, 2].publisher.subscribe(on: queue).sink(log) }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2 |")
      trial.keep(kept)
    },
    Interleaving("subscribe(on:): cancel beside drain") { trial in
      let queue = QueueScheduler(trial)
      let log = Log(trial)
      let token = [1, 2].publisher.subscribe(on: queue).sink(log)
      trial.thread { queue.drain() }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 2", "1 2 |")
    },
    Interleaving("subscribe(on:): request beside drain beside drain") { trial in
      let queue = QueueScheduler(trial)
      let log = Log(trial)
      let requester = [1, 2, 3].publisher.subscribe(on: queue).requester(trial, log, requesting: 1)
      queue.drain()
      trial.thread { requester.request(1) }
      trial.thread { queue.drain() }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2")
    },
    Interleaving("subscribe(on:): request beside request beside drain") { trial in
      let queue = BurstScheduler(trial)
      let log = Log(trial)
      let requester = [1, 2, 3].publisher.subscribe(on: queue).requester(trial, log)
      queue.drain()
      trial.thread { requester.request(1) }
      trial.thread { requester.request(1) }
      trial.thread { queue.drain() }
      trial.expect(log, "1 2")
    },
    Interleaving("receive(on:): send beside dropped actions") { trial in
      let (source, queue) = (PassthroughSubject<Int, Never>(), QueueScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      source.send(1)
      trial.thread { source.send(2) }
      trial.thread { queue.drop() }
      trial.afterwards {
        source.send(3)
        queue.drain()
      }
      trial.expect(log, "1 2 3")
      trial.keep(token)
    },
    Interleaving("receive(on:): cancel beside dropped actions") { trial in
      let (source, queue) = (PassthroughSubject<Int, Never>(), QueueScheduler(trial))
      let log = Log(trial)
      let token = source.receive(on: queue).sink(log)
      source.send(1)
      trial.thread { log.cancelling { token.cancel() } }
      trial.thread { queue.drop() }
      trial.expect(log, "")
    },
  ]
}
