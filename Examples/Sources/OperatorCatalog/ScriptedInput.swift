import SwiftCombine
import SwiftCombineTesting

/// A cold publisher that plays an input for each subscriber, from its subscription on, and records what
/// happens.
///
/// **Demand**: an unrequested value is dropped, and recorded as such.
public final class ScriptedInput: Publisher {
  public typealias Output = String
  public typealias Failure = TestError

  private let script: ScriptedSource<String, TestError>
  private let line: InputLine
  private let place: TimelineEvent.Place
  private let clock: VirtualClock
  private let timeline: Timeline

  init(_ line: InputLine, number: Int, clock: VirtualClock, timeline: Timeline) {
    let place = TimelineEvent.Place.input(number)
    script = ScriptedSource("input \(number + 1)", holdsSubscriptions: true, keepsSubscribers: false)
    self.line = line
    self.place = place
    self.clock = clock
    self.timeline = timeline
    script.onRequest = { _, demand in timeline.add(clock.tick, place, .requested(demand.max)) }
    script.onCancel = { _ in timeline.add(clock.tick, place, .cancelled) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == TestError {
    script.receive(subscriber: subscriber)
    let subscription = script.newestSubscription
    timeline.add(clock.tick, place, .subscribed)
    for value in line.values {
      schedule(value.tick) { [weak self] in self?.send(value.text, to: subscription) }
    }
    if let end = line.end {
      schedule(end.tick) { [weak self] in self?.send(end.kind, to: subscription) }
    }
    subscription.sendSubscription()
  }

  private func schedule(_ tick: Int, _ action: @escaping () -> Void) {
    clock.schedule(at: clock.now + .seconds(tick), action)
  }

  private func send(_ value: String, to subscription: ScriptedSubscription<String, TestError>) {
    if subscription.isCancelled { return }
    let isRequested = subscription.demand > .none
    timeline.add(clock.tick, place, isRequested ? .value(value) : .dropped(value))
    let demand = subscription.send(value)
    if demand > .none { timeline.add(clock.tick, place, .requested(demand.max)) }
  }

  private func send(_ end: InputLine.End, to subscription: ScriptedSubscription<String, TestError>) {
    if subscription.isCancelled { return }
    switch end {
    case .finished:
      timeline.add(clock.tick, place, .finished)
      subscription.send(completion: .finished)
    case .failed:
      timeline.add(clock.tick, place, .failed(CatalogStage.error.text))
      subscription.send(completion: .failure(CatalogStage.error))
    }
  }
}

extension VirtualClock {
  /// How many ticks have passed since the start.
  var tick: Int { now.nanoseconds / InputLine.nanosecondsOfTick }
}
