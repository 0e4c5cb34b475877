import Combine
import CombineExtras
import CombineTesting

extension Interleaving {
  /// Operators with timers, on a clock that one thread advances.
  static let timed: [Interleaving] = [
    sendBesideAdvance("delay", ["1 2 |"]) { $0.delay(for: 1, scheduler: $1) },
    cancelBesideAdvance("delay", ["", "1", "1 2"]) { $0.delay(for: 1, scheduler: $1) },
    sendBesideAdvance("debounce", ["|", "1 |", "2 |", "1 2 |"]) { $0.debounce(for: 1, scheduler: $1) },
    cancelBesideAdvance("debounce", ["", "2"]) { $0.debounce(for: 1, scheduler: $1) },
    // A value that arrives before the first is delivered replaces it, or is dropped.
    sendBesideAdvance("throttle, latest", ["2 |", "1 2 |"]) {
      $0.throttle(for: 1, scheduler: $1, latest: true)
    },
    cancelBesideAdvance("throttle, latest", ["", "2"]) {
      $0.throttle(for: 1, scheduler: $1, latest: true)
    },
    sendBesideAdvance("throttle, first", ["1 |", "1 2 |"]) {
      $0.throttle(for: 1, scheduler: $1, latest: false)
    },
    cancelBesideAdvance("throttle, first", ["", "1"]) {
      $0.throttle(for: 1, scheduler: $1, latest: false)
    },
    sendBesideAdvance("collect by time", ["[1, 2] |", "[1] [2] |"]) { $0.collect(.byTime($1, 1)) },
    cancelBesideAdvance("collect by time", ["", "[1, 2]"]) { $0.collect(.byTime($1, 1)) },
    sendBesideAdvance("collect by time or count", ["[1, 2] |", "[1] [2] |"]) {
      $0.collect(.byTimeOrCount($1, 1, 2))
    },
    cancelBesideAdvance("collect by time or count", ["", "[1, 2]"]) {
      $0.collect(.byTimeOrCount($1, 1, 2))
    },
    sendBesideAdvance("timeout", ["|", "1 |", "1 2 |"]) { $0.timeout(1, scheduler: $1) },
    cancelBesideAdvance("timeout", ["", "1", "1 2", "1 2 |"]) { $0.timeout(1, scheduler: $1) },
    sendBesideAdvance("timeout with an error", ["×", "1 ×", "1 2 ×", "1 2 |"]) {
      $0.setFailureType(to: Broken.self).timeout(1, scheduler: $1) { Broken() }
    },
    sendBesideAdvance("measureInterval", ["0 0 |", "0 1 |", "1 0 |"]) {
      $0.measureInterval(using: $1).map { $0 == 0 ? 0 : 1 }
    },
    cancelBesideAdvance("measureInterval", ["0 0"]) { $0.measureInterval(using: $1).map { $0 == 0 ? 0 : 1 } },
    sendBesideAdvance("sample by time", ["|", "1 |", "2 |", "1 2 |"]) { $0.sample(every: 1, scheduler: $1) },
    sendBesideAdvance("window by time", ["1 2 |"]) { $0.window(every: 1, scheduler: $1).flatMap { $0 } },
    sendBesideAdvance("rateLimit", ["1 2 |"]) {
      $0.onBackpressureBuffer(limit: 4).rateLimit(1, per: 1, scheduler: $1)
    },
    cancelBesideAdvance("rateLimit", ["1", "1 2"]) {
      $0.onBackpressureBuffer(limit: 4).rateLimit(1, per: 1, scheduler: $1)
    },
    Interleaving("retry after a time: cancel beside advance") { trial in
      let log = Log(trial)
      let scheduler = trial.virtualScheduler()
      let attempt = Fail<Int, Broken>(error: Broken())
      let token = attempt.retry(1, backoff: .constant(.seconds(1)), scheduler: scheduler).sink(log)
      trial.thread { scheduler.advance(by: 1) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "×")
    },
  ]

  /// Two values and the completion beside a step of the clock.
  private static func sendBesideAdvance<P: Publisher & SendableMetatype>(
    _ name: String, _ histories: [String],
    _ make: @escaping @Sendable (PassthroughSubject<Int, Never>, VirtualTimeScheduler) -> P
  ) -> Interleaving {
    Interleaving("\(name): send beside advance") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let scheduler = trial.virtualScheduler()
      let token = make(source, scheduler).sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
        source.send(completion: .finished)
      }
      trial.thread { scheduler.advance(by: 1) }
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
      trial.keep(token)
    }
  }

  /// Two values were sent when the clock is advanced beside a cancel.
  private static func cancelBesideAdvance<P: Publisher & SendableMetatype>(
    _ name: String, _ histories: [String],
    _ make: @escaping @Sendable (PassthroughSubject<Int, Never>, VirtualTimeScheduler) -> P
  ) -> Interleaving {
    Interleaving("\(name): cancel beside advance") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let scheduler = trial.virtualScheduler()
      let token = make(source, scheduler).sink(log)
      source.send(1)
      source.send(2)
      trial.thread { scheduler.advance(by: 1) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
    }
  }
}
