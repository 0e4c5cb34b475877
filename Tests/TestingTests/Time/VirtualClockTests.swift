import SwiftCombineEngine
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// What actions do in these tests: write down a name, and when.
final class Diary: Sendable {
  private let state = Locked<[Timed<String>]>([])
  let clock: VirtualClock

  init(_ clock: VirtualClock) { self.clock = clock }

  func write(_ entry: String) {
    let timed = Timed(clock.now, entry)
    state.withLock { $0.append(timed) }
  }

  var entries: [Timed<String>] { state.withLock { $0 } }
  var names: [String] { entries.map(\.value) }
}

@Suite struct VirtualClockTests {
  let clock = VirtualClock()
  let diary: Diary

  init() { diary = Diary(clock) }

  @Test func `work runs by due time, and among equal times by order of scheduling`() {
    for (name, time) in [("c", 2.0), ("d", 2), ("a", 1), ("e", 3), ("b", 1)] {
      clock.schedule(at: .start + .seconds(time)) { diary.write(name) }
    }
    clock.advance(to: 2)
    #expect(diary.entries == [.at(1, "a"), .at(1, "b"), .at(2, "c"), .at(2, "d")])
    #expect(clock.now == 2)
    #expect(clock.waitingCount == 1)
    #expect(clock.nextDue == 3)
  }

  @Test func `a thousand actions in shuffled order come out sorted`() {
    var number: UInt64 = 7
    var times: [Int] = []
    for _ in 0..<1000 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      times.append(Int(number >> 60))
    }
    for (order, time) in times.enumerated() {
      clock.schedule(at: .start + .seconds(time)) { diary.write("\(order)") }
    }
    clock.advance(by: 16)
    let expected = times.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    #expect(diary.names == expected.map { "\($0.offset)" })
  }

  @Test func `work that is due at once or in the past runs with the next advance`() {
    clock.advance(by: 5)
    clock.schedule(at: 5) { diary.write("now") }
    clock.schedule(at: 3) { diary.write("past") }
    #expect(diary.entries == [])
    clock.advance()
    #expect(diary.entries == [.at(5, "now"), .at(5, "past")])
  }

  @Test func `an action may schedule more, which runs in the same advance if it is due`() {
    clock.schedule(at: 1) {
      diary.write("first")
      clock.schedule(at: clock.now) { diary.write("at once") }
      clock.schedule(at: 2) { diary.write("second") }
      clock.schedule(at: 4) { diary.write("later") }
    }
    clock.schedule(at: 1) { diary.write("scheduled before") }
    clock.advance(by: 3)
    #expect(
      diary.entries == [.at(1, "first"), .at(1, "scheduled before"), .at(1, "at once"), .at(2, "second")])
  }

  @Test func `an action may advance the clock itself`() {
    clock.schedule(at: 1) {
      clock.advance(by: 5)
      diary.write("outer")
    }
    clock.schedule(at: 3) { diary.write("inner") }
    clock.advance(to: 2)
    #expect(diary.entries == [.at(3, "inner"), .at(6, "outer")])
    #expect(clock.now == 6)
  }

  // MARK: Repeating

  @Test func `a repeating action runs at each interval until it is canceled`() {
    let token = clock.schedule(at: 1, every: 0.5) { diary.write("tick") }
    clock.advance(to: 2.25)
    #expect(diary.entries == [.at(1, "tick"), .at(1.5, "tick"), .at(2, "tick")])
    token.cancel()
    clock.advance(by: 10)
    #expect(diary.entries.count == 3)
    #expect(clock.waitingCount == 0)
    #expect(clock.nextDue == nil)
  }

  @Test func `a repeating action may cancel itself`() {
    let token = Locked<AnyCancellable?>(nil)
    let ticks = clock.schedule(at: 1, every: 1) {
      diary.write("tick")
      if diary.entries.count == 2 { token.withLock { $0 }?.cancel() }
    }
    token.withLock { $0 = ticks }
    clock.advance(by: 10)
    #expect(diary.entries == [.at(1, "tick"), .at(2, "tick")])
  }

  @Test func `canceling in an action stops another that is due at the same instant`() {
    let token = Locked<AnyCancellable?>(nil)
    clock.schedule(at: 1) {
      diary.write("canceller")
      token.withLock { $0 }?.cancel()
    }
    let ticks = clock.schedule(at: 1, every: 1) { diary.write("tick") }
    token.withLock { $0 = ticks }
    clock.advance(by: 3)
    #expect(diary.names == ["canceller"])
  }

  @Test func `releasing the token of a repeating action stops it`() {
    var token: AnyCancellable? = clock.schedule(at: 1, every: 1) { diary.write("tick") }
    clock.advance(by: 1)
    #expect(token != nil)
    token = nil
    clock.advance(by: 5)
    #expect(diary.names == ["tick"])
  }

  @Test func `a repeating action keeps the place of its first scheduling`() {
    let token = clock.schedule(at: 0.5, every: 0.5) { diary.write("tick") }
    clock.schedule(at: 1.5) { diary.write("i") }
    clock.advance(by: 1.5)
    #expect(diary.entries == [.at(0.5, "tick"), .at(1, "tick"), .at(1.5, "tick"), .at(1.5, "i")])
    token.cancel()
  }

  @Test func `an interval of zero moves time on by a nanosecond`() {
    let token = clock.schedule(at: 1, every: .zero) { diary.write("tick") }
    clock.advance(to: 1 + .nanoseconds(2))
    #expect(diary.entries.map(\.time.nanoseconds) == [1_000_000_000, 1_000_000_001, 1_000_000_002])
    token.cancel()
  }

  // MARK: Running to the end

  @Test func `running goes to the last action and no further`() throws {
    clock.schedule(at: 3) { diary.write("last") }
    clock.schedule(at: 1) { clock.schedule(at: 2) { diary.write("middle") } }
    try clock.run()
    #expect(diary.entries == [.at(2, "middle"), .at(3, "last")])
    #expect(clock.now == 3)
  }

  @Test func `running endless work ends in an error that says how much there is`() {
    let token = clock.schedule(at: 1, every: 1) { diary.write("tick") }
    let error = #expect(throws: VirtualClock.EndlessWork.self) { try clock.run(limit: 3) }
    #expect(diary.entries == [.at(1, "tick"), .at(2, "tick"), .at(3, "tick")])
    #expect(
      error?.description
        == "A virtual clock ran 3 actions and 1 still waited, the next for 4 s. Rule: running to the end needs an end. "
        + "Instead: cancel what repeats, use advance(by:), or raise the limit.")
    token.cancel()
  }

  @Test func `running exactly as many actions as allowed is no error`() throws {
    for _ in 0..<3 { clock.schedule(at: 1) { diary.write("work") } }
    try clock.run(limit: 3)
    #expect(diary.names.count == 3)
  }

  @Test func `work in the distant future is left alone`() throws {
    clock.schedule(at: .distantFuture) { diary.write("never") }
    clock.schedule(at: 1) { diary.write("once") }
    try clock.run()
    #expect(diary.entries == [.at(1, "once")])
    #expect(clock.waitingCount == 1)
  }

  @Test func `a repetition ends with the end of time`() {
    let tokens = [
      clock.schedule(at: .distantFuture, every: 1) { diary.write("late") },
      clock.schedule(at: 1, every: .seconds(Int.max)) { diary.write("seldom") },
    ]
    clock.advance(to: .distantFuture)
    #expect(
      diary.entries == [.at(1, "seldom"), .at(.distantFuture, "late"), .at(.distantFuture, "seldom")])
    #expect(clock.waitingCount == 0)
    for token in tokens { token.cancel() }
  }

  // MARK: Misuse

  @Test func `advancing into the past stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let clock = VirtualClock()
      await clock.advance(by: 2)
      await clock.advance(to: 1)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A virtual clock at 2 s was told to advance to 1 s. Rule: time does not run backwards. Instead: advance to a later"
          + " time, or use another clock."))
  }

  @Test func `work without end at one instant stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let clock = VirtualClock()
      @Sendable func again() { clock.schedule(at: clock.now, again) }
      again()
      await clock.advance()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A virtual clock ran what was due at 0 s 250000 times and there is more. Rule: what runs at one instant comes to an end."
      ))
  }

  @Test func `any number of actions that were scheduled before may be due at one instant`() {
    var count = 0
    for _ in 0..<300_000 { clock.schedule(at: 1) { count += 1 } }
    clock.advance(to: 1)
    #expect(count == 300_000)
  }

  // MARK: Foreign code

  @Test func `an object that an action holds may use the clock when it is released`() {
    final class Releaser {
      let diary: Diary
      init(_ diary: Diary) { self.diary = diary }
      deinit { diary.clock.schedule(at: diary.clock.now) { [diary] in diary.write("released") } }
    }
    func schedule() -> AnyCancellable {
      let releaser = Releaser(diary)
      return clock.schedule(at: 1, every: 1) { withExtendedLifetime(releaser) {} }
    }
    schedule().cancel()
    clock.advance()
    #expect(diary.names == ["released"])
  }

  @Test func `threads that schedule and cancel while the clock runs lose nothing and run nothing twice`() {
    let counts = Locked([Int](repeating: 0, count: 2000))
    let schedulers = (0..<2).map { thread in
      {
        for number in 0..<1000 {
          let token = clock.schedule(at: clock.now, every: 1) {}
          clock.schedule(at: clock.now) { counts.withLock { $0[thread * 1000 + number] += 1 } }
          token.cancel()
        }
      }
    }
    race(schedulers + [{ for _ in 0..<1000 { clock.advance() } }])
    clock.advance()
    #expect(counts.withLock { $0 } == [Int](repeating: 1, count: 2000))
    #expect(clock.waitingCount == 0)
  }
}
