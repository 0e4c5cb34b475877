import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct RateLimitTests {
  @Test func `each interval has the given number of values and the rest is not requested yet`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>(emitting: [1, 2, 3, 4, 5], then: .finished)
    let recorder = source.rateLimit(2, per: 1, scheduler: scheduler).record(clock: scheduler.clock)
    scheduler.advance(by: 5)
    #expect(
      recorder.timedEvents == [
        .at(0, .subscription("RateLimit")), .at(0, .value(1)), .at(0, .value(2)), .at(1, .value(3)),
        .at(1, .value(4)), .at(2, .value(5)), .at(2, .finished),
      ])
    #expect(
      source.log == [.subscribed, .requested(.max(2)), .requested(.max(2)), .requested(.max(2))])
    #expect(recorder.violations == [])
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `the window slides`() {
    let scheduler = VirtualTimeScheduler()
    let source = scripted(of: Int.self)
    let recorder = source.rateLimit(2, per: 1, scheduler: scheduler).record(clock: scheduler.clock)
    scheduler.advance(to: 0.6)
    source.send(1)
    scheduler.advance(to: 0.9)
    source.send(2)
    source.send(3)
    #expect(source.log.last == .withheld)
    scheduler.advance(to: 1.6)
    source.send(contentsOf: [4, 5])
    #expect(source.log.last == .withheld)
    scheduler.advance(to: 1.9)
    source.send(6)
    #expect(
      recorder.timedValues == [.at(0.6, 1), .at(0.9, 2), .at(1.6, 4), .at(1.9, 6)])
  }

  @Test func `it requests no more than is requested and may be delivered`() {
    let scheduler = VirtualTimeScheduler()
    let source = scripted(of: Int.self)
    let recorder = source.rateLimit(3, per: 1, scheduler: scheduler).record(demand: .max(1))
    #expect(source.log == [.subscribed, .requested(.max(1))])
    recorder.request(.max(1))
    recorder.request(.max(5))
    #expect(source.log == [.subscribed, .requested(.max(1)), .requested(.max(1)), .requested(.max(1))])
    source.send(contentsOf: [1, 2, 3])
    #expect(source.demand == .none)
    scheduler.advance(by: 1)
    #expect(source.demand == .max(3))
    source.send(contentsOf: [4, 5, 6])
    scheduler.advance(by: 1)
    #expect(source.demand == .max(1))
  }

  @Test func `unrequested values are buffered and the completion follows them`() {
    let scheduler = VirtualTimeScheduler()
    let source = scripted(of: Int.self)
    let recorder = source.rateLimit(1, per: 1, scheduler: scheduler).record(clock: scheduler.clock)
    source.misbehave.send(contentsOf: [1, 2, 3])
    source.send(completion: .failure("end"))
    scheduler.advance(by: 3)
    #expect(
      recorder.timedEvents == [
        .at(0, .subscription("RateLimit")), .at(0, .value(1)), .at(1, .value(2)), .at(2, .value(3)),
        .at(2, .failure("end")),
      ])
  }

  @Test func `a slow subscriber stretches the interval`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>(emitting: [1, 2])
    let recorder = source.rateLimit(1, per: 1, scheduler: scheduler).record(
      demand: .none, clock: scheduler.clock)
    recorder.onValue = { _, value in
      if value == 1 { scheduler.advance(by: 0.5) }
    }
    recorder.request(.unlimited)
    scheduler.advance(by: 3)
    #expect(recorder.timedValues == [.at(0, 1), .at(1.5, 2)])
  }

  @Test func `a cancellation stops the timer`() {
    let scheduler = VirtualTimeScheduler()
    let source = scripted(of: Int.self)
    let recorder = source.rateLimit(1, per: 1, scheduler: scheduler).record()
    source.send(1)
    #expect(scheduler.clock.waitingCount == 1)
    recorder.cancel()
    #expect(scheduler.clock.waitingCount == 0)
    #expect(source.log.last == .cancelled)
  }

  @Test func `a scheduler without time holds nothing back`() {
    let recorder = (0..<1_000).publisher.rateLimit(1, per: 1, scheduler: ImmediateScheduler.shared).record()
    #expect(recorder.values == Array(0..<1_000))
    #expect(recorder.completion == .finished)
  }

  @Test func `a count of zero traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).rateLimit(0, per: 1, scheduler: VirtualTimeScheduler())
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("rateLimit's count was 0. Rule: ")
    )
  }

  @Test func `completion and cancellation free the subscriber`() {
    let scheduler = VirtualTimeScheduler()
    var source = PassthroughSubject<Int, Never>()
    expectFreed { held in
      source = PassthroughSubject()
      return source.map { [held] in (held, $0) }.rateLimit(1, per: 1, scheduler: scheduler)
    } start: {
      source.send(1)
    } finish: {
      source.send(completion: .finished)
    }
  }
}

@Suite struct RateLimitRaces {
  @Test func `every value is delivered once while time passes on another thread`() {
    for _ in 0..<20 {
      let scheduler = VirtualTimeScheduler()
      let source = ScriptedSource<Int, TestError>(emitting: Array(0..<200), then: .finished)
      let recorder = source.rateLimit(2, per: 1, scheduler: scheduler).record(
        demand: .none, clock: scheduler.clock)
      race(
        { for _ in 0..<200 { recorder.request(.max(1)) } },
        { for _ in 0..<200 { scheduler.advance(by: 1) } })
      scheduler.advance(by: 200)
      #expect(recorder.values == Array(0..<200))
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }
}
