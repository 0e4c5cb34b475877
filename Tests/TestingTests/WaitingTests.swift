@_spi(Threads) import SwiftCombineTesting
import Dispatch
import Testing

/// How long a wait for other threads lasts: until the deadline, and then until the caller has computed for a
/// tenth of the time.
@Suite struct WaitingTests {
  @Test func `a past event is seen at once, before any clock is read`() {
    let clock = SteppedClock([])
    let earliest = DispatchTime.now() + 10
    var deadlines: [DispatchTime] = []
    let happened = happens(within: 10, computingTime: clock.read) { deadline in
      deadlines.append(deadline)
      return .success
    }
    #expect(happened)
    #expect(deadlines.count == 1)
    #expect(deadlines.allSatisfy { (earliest...(.now() + 10)).contains($0) })
    #expect(clock.readings == 0)
  }

  @Test func `an event after the deadline counts while the caller has not had its share`() {
    let clock = SteppedClock([5, 5.25, 5.5, 5.75])
    let looks = Looks(successAfter: 4)
    #expect(happens(within: 10, computingTime: clock.read, looks.look))
    #expect(looks.count == 5)
    #expect(looks.deadlines.dropFirst().allSatisfy { $0 <= .now() }, "only the first look waits")
  }

  @Test func `nothing more is waited for when the caller has had a tenth of the time`() {
    let clock = SteppedClock([5, 5.25, 5.5, 5.75, 6])
    let looks = Looks(successAfter: 5)
    #expect(!happens(within: 10, computingTime: clock.read, looks.look))
    #expect(looks.count == 5)
  }

  @Test func `while the caller does not compute, the wait continues`() {
    let clock = SteppedClock(Array(repeating: 5, count: 10_000))
    let looks = Looks(successAfter: 9_000)
    #expect(happens(within: 10, computingTime: clock.read, looks.look))
  }

  @Test func `without a clock only the deadline counts`() {
    let clock = SteppedClock([nil])
    let looks = Looks(successAfter: 1)
    #expect(!happens(within: 10, computingTime: clock.read, looks.look))
    #expect(looks.count == 1)
  }

  @Test func `a clock that stops telling the time ends the wait`() {
    let clock = SteppedClock([5, nil])
    let looks = Looks(successAfter: 2)
    #expect(!happens(within: 10, computingTime: clock.read, looks.look))
    #expect(looks.count == 2)
  }

  @Test func `the clock of the thread ends the wait for an event that never happens`() {
    let never = DispatchSemaphore(value: 0)
    #expect(!happens(within: 0.01) { never.wait(timeout: $0) })
  }
}

/// A clock with its readings written down. After them, it returns a time at which every wait ends.
private final class SteppedClock {
  private let times: [Double?]
  private(set) var readings = 0

  init(_ times: [Double?]) { self.times = times }

  func read() -> Double? {
    defer { readings += 1 }
    return readings < times.count ? times[readings] : .infinity
  }
}

/// Succeeds after a number of looks, and waits for nothing.
private final class Looks {
  private let missing: Int
  private(set) var deadlines: [DispatchTime] = []
  var count: Int { deadlines.count }

  init(successAfter missing: Int) { self.missing = missing }

  func look(until deadline: DispatchTime) -> DispatchTimeoutResult {
    deadlines.append(deadline)
    return count > missing ? .success : .timedOut
  }
}
