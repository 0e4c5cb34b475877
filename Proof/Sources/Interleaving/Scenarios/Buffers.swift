import Combine
import CombineExtras

extension Interleaving {
  /// Operators that keep values until they are requested.
  static let buffers: [Interleaving] = [
    Interleaving("buffer, keepFull: request beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
        .requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread {
        requester.request(1)
        requester.request(1)
      }
      trial.expect(log, "1 2")
    },
    Interleaving("buffer, keepFull: request beside request") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
        .requester(trial, log)
      source.send(1)
      source.send(2)
      trial.thread { requester.request(1) }
      trial.thread { requester.request(1) }
      trial.expect(log, "1 2")
    },
    Interleaving("buffer, keepFull: request beside cancel beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
        .requester(trial, log)
      source.send(1)
      trial.thread { requester.request(2) }
      trial.thread { log.cancelling { requester.cancel() } }
      trial.thread { source.send(2) }
      trial.expect(log, "", "1", "1 2")
    },
    Interleaving("buffer, byRequest: send and finish beside request") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
        .requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(completion: .finished)
      }
      trial.thread { requester.request(2) }
      trial.expect(log, "1 |")
    },
    Interleaving("buffer, dropOldest: request beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
        .requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { requester.request(2) }
      trial.expect(log, "2", "1 2")
    },
    Interleaving("buffer, dropNewest: request beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest)
        .requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { requester.request(2) }
      trial.expect(log, "1", "1 2")
    },
    Interleaving("buffer, customError: request beside send") { trial in
      let source = PassthroughSubject<Int, Broken>()
      let log = Log(trial)
      let requester = source.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { Broken() })
        .requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { requester.request(2) }
      trial.expect(log, "1 2", "1 ×")
    },
    Interleaving("buffer: send beside send beside request") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
        .requester(trial, log)
      trial.thread { source.send(1) }
      trial.thread { source.send(2) }
      trial.thread { requester.request(2) }
      trial.expect(log, "1 2", "2 1")
    },
    Interleaving("onBackpressureBuffer: request beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.onBackpressureBuffer(limit: 2).requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread {
        requester.request(1)
        requester.request(1)
      }
      trial.expect(log, "1 2")
    },
    Interleaving("onBackpressureLatest: request beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.onBackpressureLatest().requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { requester.request(2) }
      trial.expect(log, "2", "1 2")
    },
    Interleaving("onBackpressureDrop: request beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.onBackpressureDrop().requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { requester.request(2) }
      trial.expect(log, "", "2", "1 2")
    },
    Interleaving("create: send beside request beside cancel") { trial in
      let created = KeptObject<CreatedSubscriber<Int, Never>?>(nil)
      let log = Log(trial)
      let requester = AnyPublisher<Int, Never>.create { subscriber in
        created.object = subscriber
        return AnyCancellable {}
      }.requester(trial, log)
      let subscriber = created.object!!
      trial.thread {
        subscriber.send(1)
        subscriber.send(completion: .finished)
      }
      trial.thread { requester.request(1) }
      trial.thread { log.cancelling { requester.cancel() } }
      trial.expect(log, "", "1", "1 |")
    },
    Interleaving("pausableSink: resume beside send") { trial in
      let source = ReplaySubject<Int, Never>.unbounded()
      let log = Log(trial)
      let sink = source.pausableSink {
        log.end($0)
      } receiveValue: {
        log.value($0)
        return $0 > 1
      }
      source.send(1)
      trial.thread {
        source.send(2)
        source.send(3)
      }
      trial.thread { sink.resume() }
      trial.expect(log, "1 2 3")
      trial.finally { sink.cancel() }
    },
  ]
}
