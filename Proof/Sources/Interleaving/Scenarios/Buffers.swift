import Combine
import OperatorDescriptions
import SwiftCombineTesting
import SwiftCombineExtras

extension Interleaving {
  /// Operators that keep values until they are requested.
  static let buffers: [Interleaving] = [
    Interleaving("buffer, keepFull: request beside send", "a1 a2", "r1 r1", gets: "1 2", of: keepFull),
    Interleaving(
      "buffer, keepFull: request beside request", "r1", "r1", first: "a1 a2", gets: "1 2", of: keepFull),
    Interleaving(
      "buffer, keepFull: request beside cancel beside send", "r2", "cancel", "a2", first: "a1",
      gets: "", "1", "1 2", of: keepFull),
    Interleaving(
      "buffer, byRequest: send and finish beside request", "a1 a|", "r2", gets: "1 |", of: byRequest),
    Interleaving("buffer, dropOldest: request beside send", "a1 a2", "r2", gets: "2", "1 2") {
      $0.a.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
    },
    Interleaving("buffer, dropNewest: request beside send", "a1 a2", "r2", gets: "1", "1 2") {
      $0.a.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest)
    },
    Interleaving("buffer, customError: request beside send", "f1 f2", "r2", gets: "1 2", "1 ×") {
      $0.f.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { TestError.broken })
    },
    Interleaving(
      "buffer: send beside send beside request", "a1", "a2", "r2", gets: "1 2", "2 1", of: byRequest),
    Interleaving("onBackpressureBuffer: request beside send", "a1 a2", "r1 r1", gets: "1 2") {
      $0.a.onBackpressureBuffer(limit: 2)
    },
    Interleaving("onBackpressureLatest: request beside send", "a1 a2", "r2", gets: "2", "1 2") {
      $0.a.onBackpressureLatest()
    },
    Interleaving("onBackpressureDrop: request beside send", "a1 a2", "r2", gets: "", "2", "1 2") {
      $0.a.onBackpressureDrop()
    },
    Interleaving("create: send beside request beside cancel") { trial in
      let created = ObjectHolder<PublisherEmitter<Int, Never>?>(nil)
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

  @Sendable private static func keepFull(_ upstreams: Upstreams)
    -> Publishers.Buffer<PassthroughSubject<Int, Never>>
  {
    upstreams.a.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
  }

  @Sendable private static func byRequest(_ upstreams: Upstreams)
    -> Publishers.Buffer<PassthroughSubject<Int, Never>>
  {
    upstreams.a.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
  }
}
