import Combine
import SwiftCombineTesting
import Testing

/// One of the operators that deliver on a scheduler some time later, as the tests that all of them have to
/// pass see it. The time each of them needs is one second.
struct TimingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What its subscription calls itself; `nil` if it has no description.
  let subscription: String?
  /// Its requests to the upstream without demand from downstream.
  let requestsItself: [SourceEvent]
  /// Whether it passes the demand of the subscriber upstream.
  let forwardsDemand: Bool
  let build: @Sendable (AnyPublisher<Int, TestError>, VirtualTimeScheduler) -> AnyPublisher<String, TestError>

  init<P: Publisher & SendableMetatype>(
    _ name: String, _ subscription: String?, requestsItself: [SourceEvent] = [], forwardsDemand: Bool = false,
    _ build: @escaping @Sendable (AnyPublisher<Int, TestError>, VirtualTimeScheduler) -> P
  ) where P.Failure == TestError {
    testDescription = name
    self.subscription = subscription
    self.requestsItself = requestsItself
    self.forwardsDemand = forwardsDemand
    self.build = { build($0, $1).map { String(describing: $0) }.eraseToAnyPublisher() }
  }

  static let all: [TimingCase] = [
    TimingCase("delay", nil, forwardsDemand: true) { $0.delay(for: 1, scheduler: $1) },
    TimingCase("debounce", "Debounce", requestsItself: [.requested(.unlimited)]) {
      $0.debounce(for: 1, scheduler: $1)
    },
    TimingCase("throttle, first", "Throttle", requestsItself: [.requested(.unlimited)]) {
      $0.throttle(for: 1, scheduler: $1, latest: false)
    },
    TimingCase("throttle, last", "Throttle", requestsItself: [.requested(.unlimited)]) {
      $0.throttle(for: 1, scheduler: $1, latest: true)
    },
    TimingCase("timeout", "Timeout", forwardsDemand: true) { $0.timeout(1, scheduler: $1) },
    TimingCase("measureInterval", "MeasureInterval", forwardsDemand: true) { $0.measureInterval(using: $1) },
    TimingCase("collect by time", "CollectByTime", requestsItself: [.requested(.max(1))]) {
      $0.collect(.byTime($1, 1))
    },
    TimingCase("collect by time or count", "CollectByTime") { $0.collect(.byTimeOrCount($1, 1, 2)) },
  ]
  static let scheduled = all.filter { $0.testDescription != "measureInterval" }
  static let named = all.filter { $0.subscription != nil }
  static let forwarding = all.filter(\.forwardsDemand)
}
