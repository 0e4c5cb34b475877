import Combine
import OperatorDescriptions
import SwiftCombineExtras
import SwiftCombineTesting

extension Interleaving {
  /// Operators with timers, on a clock that one thread advances.
  static let timed: [Interleaving] = [
    Interleaving("delay: send beside advance", "a1 a2 a|", "advance", gets: "1 2 |") {
      $0.a.delay(for: 1, scheduler: $0.clock)
    },
    Interleaving("delay: cancel beside advance", "advance", "cancel", first: "a1 a2", gets: "", "1", "1 2") {
      $0.a.delay(for: 1, scheduler: $0.clock)
    },
    Interleaving("debounce: send beside advance", "a1 a2 a|", "advance", gets: "|", "1 |", "2 |", "1 2 |") {
      $0.a.debounce(for: 1, scheduler: $0.clock)
    },
    Interleaving("debounce: cancel beside advance", "advance", "cancel", first: "a1 a2", gets: "", "2") {
      $0.a.debounce(for: 1, scheduler: $0.clock)
    },
    // A value that arrives before the first is delivered replaces it, or is dropped.
    Interleaving("throttle, latest: send beside advance", "a1 a2 a|", "advance", gets: "2 |", "1 2 |") {
      $0.a.throttle(for: 1, scheduler: $0.clock, latest: true)
    },
    Interleaving(
      "throttle, latest: cancel beside advance", "advance", "cancel", first: "a1 a2", gets: "", "2"
    ) {
      $0.a.throttle(for: 1, scheduler: $0.clock, latest: true)
    },
    Interleaving("throttle, first: send beside advance", "a1 a2 a|", "advance", gets: "1 |", "1 2 |") {
      $0.a.throttle(for: 1, scheduler: $0.clock, latest: false)
    },
    Interleaving("throttle, first: cancel beside advance", "advance", "cancel", first: "a1 a2", gets: "", "1")
    {
      $0.a.throttle(for: 1, scheduler: $0.clock, latest: false)
    },
    Interleaving("collect by time: send beside advance", "a1 a2 a|", "advance", gets: "[1, 2] |", "[1] [2] |")
    {
      $0.a.collect(.byTime($0.clock, 1))
    },
    Interleaving(
      "collect by time: cancel beside advance", "advance", "cancel", first: "a1 a2", gets: "", "[1, 2]"
    ) {
      $0.a.collect(.byTime($0.clock, 1))
    },
    Interleaving(
      "collect by time or count: send beside advance", "a1 a2 a|", "advance", gets: "[1, 2] |", "[1] [2] |"
    ) {
      $0.a.collect(.byTimeOrCount($0.clock, 1, 2))
    },
    Interleaving(
      "collect by time or count: cancel beside advance", "advance", "cancel", first: "a1 a2", gets: "",
      "[1, 2]"
    ) {
      $0.a.collect(.byTimeOrCount($0.clock, 1, 2))
    },
    Interleaving(
      "timeout: send beside advance", "a1 a2", "advance", last: "advance", gets: "|", "1 |", "1 2 |"
    ) { $0.a.timeout(1, scheduler: $0.clock) },
    Interleaving("timeout: cancel beside advance", "advance", "cancel", first: "a1", gets: "", "1", "1 |") {
      $0.a.timeout(1, scheduler: $0.clock)
    },
    Interleaving(
      "timeout with an error: send and finish beside advance", "a1 a|", "advance", gets: "×", "1 ×", "1 |"
    ) {
      $0.a.setFailureType(to: TestError.self).timeout(1, scheduler: $0.clock) { TestError.broken }
    },
    Interleaving(
      "measureInterval: send beside advance", "a1 a2 a|", "advance", gets: "0 0 |", "0 1 |", "1 0 |"
    ) {
      $0.a.measureInterval(using: $0.clock).map { $0 == 0 ? 0 : 1 }
    },
    Interleaving("measureInterval: cancel beside advance", "advance", "cancel", first: "a1 a2", gets: "0 0") {
      $0.a.measureInterval(using: $0.clock).map { $0 == 0 ? 0 : 1 }
    },
    Interleaving(
      "sample by time: send beside advance", "a1 a2 a|", "advance", gets: "|", "1 |", "2 |", "1 2 |"
    ) {
      $0.a.sample(every: 1, scheduler: $0.clock)
    },
    Interleaving("window by time: send beside advance", "a1 a|", "advance", gets: "1 |") {
      $0.a.window(every: 1, scheduler: $0.clock).flatMap { $0 }
    },
    Interleaving("rateLimit: send beside advance", "a1 a2 a|", "advance", gets: "1 2 |") {
      $0.a.onBackpressureBuffer(limit: 4).rateLimit(1, per: 1, scheduler: $0.clock)
    },
    Interleaving("rateLimit: cancel beside advance", "advance", "cancel", gets: "1", "1 2", "1 2 |") {
      [1, 2].publisher.rateLimit(1, per: 1, scheduler: $0.clock)
    },
    Interleaving("retry after a time: cancel beside advance", "advance", "cancel", gets: "", "×") {
      Fail<Int, TestError>(error: .broken).retry(1, backoff: .constant(.seconds(1)), scheduler: $0.clock)
    },
    Interleaving(
      "retry after a time: fail beside cancel", "f×", "cancel", last: "advance g2", gets: "",
      of: attemptsAfterATime),
    Interleaving(
      "retry after a time: advance beside cancel", "advance", "cancel", first: "f×", last: "g2", gets: "",
      of: attemptsAfterATime),
    Interleaving(
      "retry after a time: advance beside send", "advance", "g2 g3", first: "f×", last: "g4",
      gets: "4", "3 4", "2 3 4", of: attemptsAfterATime),
    Interleaving(
      "retry after a time: fail beside request", "f×", "r1", last: "advance g2 g3", gets: "2",
      of: attemptsAfterATime),
    Interleaving(
      "retry after a time: advance beside request", "advance", "r1", first: "f×", last: "g2 g3", gets: "2",
      of: attemptsAfterATime),
  ]

  /// Operators with timers, whose subscriber requests beside the timer.
  static let timedRequests: [Interleaving] = [
    Interleaving(
      "delay: request beside advance", "r1", "advance", first: "a1 a2", last: "advance", gets: "1"
    ) {
      $0.a.onBackpressureBuffer(limit: 2).delay(for: 1, scheduler: $0.clock)
    },
    // A value that is not requested when its time comes is dropped.
    Interleaving(
      "debounce: request beside advance", "r1", "advance", requested: 1, first: "a1 advance a2",
      gets: "1", "1 2"
    ) {
      $0.a.debounce(for: 1, scheduler: $0.clock)
    },
    Interleaving(
      "throttle, latest: request beside advance", "r1", "advance", requested: 1, first: "a1 advance a2",
      gets: "1", "1 2"
    ) {
      $0.a.throttle(for: 1, scheduler: $0.clock, latest: true)
    },
    Interleaving(
      "collect by time: request beside advance", "r1", "advance", requested: 1, first: "a1 advance a2",
      gets: "[1]", "[1] [2]"
    ) {
      $0.a.collect(.byTime($0.clock, 1))
    },
    Interleaving(
      "collect by time or count: request beside advance", "r1", "advance", requested: 1,
      first: "a1 advance a2", gets: "[1]", "[1] [2]"
    ) {
      $0.a.collect(.byTimeOrCount($0.clock, 1, 4))
    },
    Interleaving(
      "timeout: request beside advance", "r1", "advance", requested: 1, first: "a1", last: "a2 advance",
      gets: "1 |", "1 2 |"
    ) {
      $0.a.timeout(1, scheduler: $0.clock)
    },
    Interleaving(
      "sample by time: request beside advance", "r1", "advance", requested: 1, first: "a1 advance a2",
      gets: "1", "1 2"
    ) {
      $0.a.sample(every: 1, scheduler: $0.clock)
    },
    Interleaving("measureInterval: request beside advance", "r1", "advance", last: "a1 a2", gets: "1", "0") {
      $0.a.measureInterval(using: $0.clock).map { $0 == 0 ? 0 : 1 }
    },
    Interleaving(
      "rateLimit: request beside advance", "r1", "advance", requested: 1, first: "a1 a2 a3", last: "advance",
      gets: "1 2"
    ) {
      $0.a.onBackpressureBuffer(limit: 4).rateLimit(1, per: 1, scheduler: $0.clock)
    },
    Interleaving(
      "receive(on:): request beside drain", "r1", "drain", first: "a1 a2", last: "drain", gets: "1"
    ) {
      $0.a.onBackpressureBuffer(limit: 2).receive(on: $0.queue)
    },
  ]

  @Sendable private static func attemptsAfterATime(_ upstreams: Upstreams) -> some Publisher<Int, TestError>
    & SendableMetatype
  {
    upstreams.attempts.retry(1, backoff: .constant(.seconds(1)), scheduler: upstreams.clock)
  }
}
