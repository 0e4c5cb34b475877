import Combine
import Foundation
import PageServing
import SwiftCombineInspector

/// What a page shows of the pipelines of a process, while a browser follows it.
///
/// The first browser that follows starts the ticks, and each tick reads the source once for all browsers. The
/// last one that leaves stops them: a session that is not followed reads nothing.
///
///     browsers  ──1──2────────1──0──────────1──
///     ticks       ├──t──t──t──t──┘          ├──t──
///     reads     ──r──r──r──r──r─────────────r──r──
///
/// **Threads**: it may be used from any thread; everything happens on its queue.
public final class InspectorSession: @unchecked Sendable {
  // Unchecked: the source and all that is var are used on the queue alone.

  /// The queue on which everything happens.
  public let queue: DispatchQueue
  private let program: String
  private let source: InspectorSource
  private let now: () -> Duration
  private let startTicks: (@escaping () -> Void) -> AnyCancellable
  private let current: CurrentValueSubject<InspectorState, Never>
  /// What the rates of the next state are measured from.
  private var reading: InspectorReading?
  private var followers = 0
  private var timer: AnyCancellable?
  private var isCanceled = false

  /// Creates a session without followers.
  ///
  /// - Parameters:
  ///   - program: the name of the program, for the title of the page.
  ///   - queue: a serial queue.
  ///   - ticks: a timer that publishes on the queue; with each value the source is read.
  ///   - now: returns the time since a fixed moment.
  ///   - source: where the page has from what it shows.
  public init(
    program: String, on queue: DispatchQueue, ticks: some ConnectablePublisher<Date, Never>,
    now: @escaping () -> Duration, source: InspectorSource
  ) {
    (self.program, self.queue, self.now, self.source) = (program, queue, now, source)
    startTicks = { tick in ticks.autoconnect().sink { _ in tick() } }
    current = CurrentValueSubject(InspectorState(program: program))
  }

  /// What the page shows: the current state at once, and each that differs from the one before.
  ///
  /// **Delivery**: on the queue, where subscriptions and cancellations have to be.
  public var states: some Publisher<InspectorState, Never> {
    Deferred { [self] in
      follow()
      return current.handleEvents(receiveCancel: leave)
    }
  }

  /// What the page shows now. Rates are since the state before, whoever received it.
  public var state: InspectorState {
    queue.sync {
      if timer == nil { publish() }
      return current.value
    }
  }

  /// Stops the ticks; from then on nothing is read.
  public func cancel() {
    queue.sync {
      isCanceled = true
      timer = nil
    }
  }

  private func follow() {
    followers += 1
    guard followers == 1, !isCanceled else { return }
    // What happened while no browser followed has no rate.
    reading = nil
    publish()
    timer = startTicks { [weak self] in self?.publish() }
  }

  private func leave() {
    followers -= 1
    if followers == 0 { timer = nil }
  }

  private func publish() {
    if isCanceled { return }
    let next = InspectorReading(samples: source.samples(), at: now())
    let state = InspectorState(
      program: program, next, since: reading, pipelines: source.pipelines(),
      warnings: source.warnings(), failures: source.failures())
    reading = next
    if state != current.value { current.send(state) }
  }
}
