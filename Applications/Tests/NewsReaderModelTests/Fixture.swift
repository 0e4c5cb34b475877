import Combine
import Foundation
import SwiftCombineTesting

@testable import NewsReaderModel

/// A reader whose stories, time and directory belong to a test.
final class Fixture {
  let directory = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID())")
  let scheduler = VirtualDispatchScheduler()
  let ticks: VirtualTimer
  /// The current service: each fetch subscribes to it.
  var service = PassthroughSubject<[Story], ServiceError>()
  var fetches = 0

  init() { ticks = VirtualTimer(every: 10, clock: scheduler.clock) }

  deinit { try? FileManager.default.removeItem(at: directory) }

  var store: KeywordStore { KeywordStore(directory: directory) }

  /// 20 minutes after the reference date, and then as the virtual clock advances.
  var now: Date { Date(timeIntervalSinceReferenceDate: 1200 + Double(scheduler.clock.now.nanoseconds) / 1e9) }

  func viewModel(_ settings: ReaderSettings? = nil) -> ReaderViewModel {
    ReaderViewModel(
      settings: settings ?? ReaderSettings(store: store), on: scheduler, ticks: ticks,
      clock: { [unowned self] in now }, timeZone: TimeZone(secondsFromGMT: 0) ?? .current,
      stories: { [unowned self] in
        fetches += 1
        return service
      })
  }

  func stories(_ titles: String..., age seconds: Double = 120) -> [Story] {
    titles.enumerated().map { Story(id: $0, title: $1, author: "ann", time: now - seconds) }
  }

  func send(_ stories: [Story]) {
    service.send(stories)
    scheduler.advance()
  }

  func fail() {
    service.send(completion: .failure(ServiceError()))
    scheduler.advance()
    service = PassthroughSubject()
  }
}

struct ServiceError: LocalizedError, Equatable {
  var errorDescription: String? { "http://news.example/ is unreachable." }
}

/// A timer that publishes when a virtual clock advances, while it is connected.
final class VirtualTimer: ConnectablePublisher {
  typealias Output = Date
  typealias Failure = Never

  private let interval: VirtualTime.Stride
  private let clock: VirtualClock
  private let dates = PassthroughSubject<Date, Never>()

  init(every interval: VirtualTime.Stride, clock: VirtualClock) {
    self.interval = interval
    self.clock = clock
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
    dates.subscribe(subscriber)
  }

  func connect() -> any Cancellable {
    clock.schedule(at: clock.now + interval, every: interval) { [dates] in dates.send(.distantPast) }
  }
}
