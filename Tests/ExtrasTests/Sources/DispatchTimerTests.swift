import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Dispatch
import TestSupport
import Testing

@Suite("Publishers.DispatchTimer")
struct DispatchTimerTests {
  let queue = VirtualDispatchScheduler()

  /// A timer in virtual time whose values are the seconds since the start.
  private func timer(_ times: Subscribers.Demand = .unlimited) -> some Publisher<Double, Never> {
    Publishers.DispatchTimer(scheduler: queue, interval: .seconds(1), times: times).map(seconds)
  }

  private func seconds(_ time: DispatchTime) -> Double {
    Double(DispatchQueue.SchedulerTimeType(time).virtualTime.nanoseconds) / 1e9
  }

  @Test func `V18-2 six times one second are six values, one second apart`() {
    let recorder = timer(.max(6)).record(clock: queue.clock)
    queue.advance(by: 20)
    #expect(recorder.values == [1, 2, 3, 4, 5, 6])
    #expect(recorder.timedValues.map(\.time) == [1, 2, 3, 4, 5, 6])
    #expect(recorder.events.count == 8 && recorder.events.last == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `V18-3 canceled after 3.5 seconds it has delivered three`() {
    let recorder = timer(.max(6)).record()
    queue.advance(by: 3.5)
    recorder.cancel()
    queue.advance(by: 10)
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.completion == nil)
  }

  @Test func `V18-4 it starts with the first request that is not zero`() {
    let recorder = timer(.max(2)).record(demand: .none)
    queue.advance(by: 5)
    recorder.request(.none)
    queue.advance(by: 5)
    #expect(recorder.values == [])
    recorder.request(.max(2))
    queue.advance(by: 5)
    #expect(recorder.values == [11, 12])
    #expect(recorder.completion == .finished)
  }

  @Test func `V18-5 it finishes with the last of its values, despite outstanding demand`() {
    let recorder = timer(.max(2)).record(demand: .max(2), clock: queue.clock)
    queue.advance(by: 2)
    #expect(recorder.values == [1, 2])
    #expect(recorder.timedEvents.last == Timed(2, .finished))
    let other = timer(.max(2)).record(demand: .max(1), clock: queue.clock)
    queue.advance(by: 10)
    #expect(other.values == [3] && other.completion == nil)
  }

  @Test func `DT1 demand returned for a value is added`() {
    let recorder = timer(.max(3)).record(demand: .max(1), answering: { _ in .max(1) })
    queue.advance(by: 10)
    #expect(recorder.events.dropFirst() == [.value(1), .value(2), .value(3), .finished])
    let sink = EventHistory()
    let token = timer(.max(3)).pausableSink { _ in
      sink.note("finished")
    } receiveValue: { _ in
      sink.note("v")
      return true
    }
    queue.advance(by: 10)
    #expect(sink.lines == ["v", "v", "v", "finished"])
    token.cancel()
  }

  @Test func `DT2 a subscriber with a kept subscription receives nothing after completion, and is freed`() {
    weak var retained: Recorder<Double, Never>?
    do {
      let recorder = Recorder<Double, Never>(keepsSubscription: true)
      retained = recorder
      timer(.max(2)).subscribe(recorder)
      queue.advance(by: 7)
      #expect(recorder.events.dropFirst() == [.value(1), .value(2), .finished])
      #expect(recorder.violations == [])
    }
    #expect(retained == nil)
  }

  @Test func `DT3 it finishes once, despite later requests`() {
    let none = timer(.none).record(demand: .none, keepsSubscription: true)
    #expect(none.events == [.subscription("DispatchTimer"), .finished])
    none.request(.max(1))
    none.request(.unlimited)
    let one = timer(.max(1)).record(demand: .max(1), keepsSubscription: true)
    queue.advance(by: 1)
    one.request(.max(3))
    queue.advance(by: 5)
    #expect(none.events.count == 2)
    #expect(one.events == [.subscription("DispatchTimer"), .value(1), .finished])
  }

  @Test func `DT5 unrequested ticks are dropped`() {
    let recorder = timer(.max(4)).record(demand: .max(1))
    queue.advance(by: 4.5)
    #expect(recorder.values == [1])
    recorder.request(.max(2))
    #expect(recorder.values == [1])
    queue.advance(by: 4)
    #expect(recorder.values == [1, 5, 6])
    recorder.request(.unlimited)
    queue.advance(by: 4)
    #expect(recorder.values == [1, 5, 6, 9])
    #expect(recorder.completion == .finished)
  }

  @Test func `nothing is delivered before the subscriber has its subscription`() {
    let recorder = Recorder<Double, Never>(demand: .none)
    recorder.onSubscription = { [queue] recorder in
      recorder.request(.max(1))
      queue.advance(by: 5)
    }
    timer().subscribe(recorder)
    #expect(recorder.values == [])
    queue.advance(by: 1)
    #expect(recorder.values == [6])
    recorder.cancel()
  }

  @Test func `each subscriber has a separate timer`() {
    let publisher = timer(.max(2))
    let first = publisher.record(clock: queue.clock)
    queue.advance(by: 0.5)
    let second = publisher.record(clock: queue.clock)
    queue.advance(by: 5)
    #expect(first.values == [1, 2])
    #expect(second.values == [1.5, 2.5])
  }

  @Test func `a tick inside a delivery is delivered after it, and several become one`() {
    let recorder = timer().record(demand: .max(3))
    var depth = 0
    recorder.onValue = { [queue] recorder, value in
      #expect(depth == 0)
      depth += 1
      if value == 1 { queue.advance(by: 3) }
      depth -= 1
    }
    queue.advance(by: 1)
    #expect(recorder.values == [1, 4])
    recorder.cancel()
  }

  @Test func `canceling inside a value stops it`() {
    let recorder = timer(.max(5)).record()
    recorder.onValue = { recorder, value in if value == 2 { recorder.cancel() } }
    queue.advance(by: 9)
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == nil && recorder.violations == [])
  }

  @Test func `the subscriber is freed when it cancels, and when its token is dropped`() {
    final class Witness {}
    weak var held: Witness?
    do {
      let object = Witness()
      held = object
      let token = timer().sink { _ in withExtendedLifetime(object) {} }
      queue.advance(by: 2)
      withExtendedLifetime(token) {}
    }
    #expect(held == nil)
  }

  @Test func `it keeps its parameters`() {
    let queue = DispatchQueue(label: "timer")
    let publisher = Publishers.DispatchTimer(
      queue: queue, interval: .milliseconds(5), leeway: .milliseconds(1), times: .max(2))
    let configuration = publisher.configuration
    #expect(configuration.queue === queue && configuration.times == 2)
    #expect(configuration.interval == .milliseconds(5) && configuration.leeway == .milliseconds(1))
    #expect(DispatchTimerConfiguration(interval: .never).times == .unlimited)
  }

  // MARK: On a queue, in real time

  @Test(.timeLimit(.minutes(60)), arguments: [true, false])
  func `on a queue the values are delivered in order, none before its time`(isDefault: Bool) async {
    let start = DispatchTime.now()
    let recorder = Publishers.DispatchTimer(
      queue: isDefault ? nil : DispatchQueue(label: "timer"), interval: .milliseconds(2), times: .max(5)
    ).record()
    await recorder.waitForCompletion()
    #expect(recorder.completion == .finished && recorder.violations == [])
    let times = recorder.values.map { Int($0.uptimeNanoseconds - start.uptimeNanoseconds) }
    #expect(times.count == 5 && times == times.sorted())
    for (index, time) in times.enumerated() { #expect(time >= 2_000_000 * (index + 1)) }
  }
}

@Suite struct DispatchTimerRaces {
  @Test(.timeLimit(.minutes(60)))
  func `DT4 requests from several threads while it ticks are counted exactly`() async {
    for _ in 0..<20 {
      let recorder = Publishers.DispatchTimer(interval: .microseconds(50), times: .max(30)).record(
        demand: .none)
      race(threads: 3) { _ in for _ in 0..<10 { recorder.request(.max(1)) } }
      await recorder.waitForCompletion()
      #expect(recorder.values.count == 30)
      #expect(recorder.violations == [])
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `canceling while it ticks stops it`() async {
    for _ in rounds(of: 100) {
      let recorder = Publishers.DispatchTimer(interval: .microseconds(20)).record()
      await recorder.waitForValues(2)
      race({ recorder.cancel() }, { recorder.request(.max(1)) })
      let count = recorder.values.count
      // Another timer of the same kind has had its turns by then.
      await Publishers.DispatchTimer(interval: .microseconds(20), times: .max(3)).record().waitForCompletion()
      #expect(recorder.values.count <= count + 1)
      #expect(recorder.violations == [])
    }
  }
}
