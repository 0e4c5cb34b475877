import SwiftCombineEngine
import Foundation
import TestSupport
import Testing

@Suite struct GateTests {
  @Test func `the thread inside reenters`() {
    let place = Place()
    #expect(place.enter() == .entered)
    #expect(place.enter() == .nested)
    #expect(place.enterWaiting() == .nested)
    #expect(place.leave())
    #expect(place.enter() == .entered)
    #expect(place.leave())
  }

  @Test func `another thread finds it taken and does not wait`() {
    let place = Place()
    #expect(place.enter() == .entered)
    #expect(onAnotherThread { place.enter() } == .taken)
    #expect(place.leave())
    #expect(onAnotherThread { (place.enter(), place.leave()) } == (.entered, true))
  }

  @Test func `posted work keeps the thread inside`() {
    let place = Place()
    #expect(place.enter() == .entered)
    #expect(onAnotherThread { place.post() } == false)
    #expect(!place.leave(), "the work comes first")
    #expect(onAnotherThread { place.enter() } == .taken)
    #expect(place.leave())
  }

  @Test func `work posted by the thread inside is done by it`() {
    let place = Place()
    #expect(place.enter() == .entered)
    #expect(!place.post())
    #expect(!place.leave())
    #expect(place.leave())
  }

  @Test func `a thread that posts at a free gate is inside`() {
    let place = Place()
    #expect(place.post())
    #expect(onAnotherThread { place.enter() } == .taken)
    #expect(place.leave())
  }

  @Test func `the latch holds from outside while another is inside`() {
    let place = Place()
    #expect(place.enter() == .entered)
    onAnotherThread {
      let word = place.closeLatch()
      place.openLatch(word)
    }
    #expect(place.leave())
  }

  @Test func `entering latched is entering`() {
    let place = Place()
    let (entry, word) = place.enterLatched()
    #expect(entry == .entered)
    place.openLatch(word)
    let (again, nestedWord) = place.enterLatched()
    #expect(again == .nested)
    place.openLatch(nestedWord)
    #expect(place.leave())
    #expect(onAnotherThread { place.enter() } == .entered)
  }
}

@Suite struct GateRaces {
  @Test func `all waiting threads enter`() {
    let place = Place()
    let body = {
      for _ in 0..<5_000 {
        #expect(place.enterWaiting() == .entered)
        place.count += 1
        while !place.leave() {}
      }
    }
    race(body, body, body, body)
    #expect(place.count == 20_000)
  }

  @Test func `posted work is never lost`() {
    let place = Place()
    let body = {
      for _ in 0..<10_000 {
        if place.enter() == .entered {
          place.count += 1
          place.leaveDoingWork()
        } else {
          place.work.withLock { $0 += 1 }
          if place.post() { place.leaveDoingWork(afterReading: true) }
        }
      }
    }
    race(body, body, body)
    #expect(place.count == 30_000)
    #expect(place.work.withLock { $0 } == 0)
  }

  @Test func `two threads that wait for each other's gate both continue`() {
    for _ in 0..<300 {
      let (first, second) = (Place(), Place())
      let both = StartLine(2)
      func cross(_ own: Place, _ other: Place) -> () -> Void {
        {
          #expect(own.enterWaiting() == .entered)
          both.wait()
          let entry = other.enterWaiting()
          other.count += 1
          if entry == .entered { while !other.leave() {} }
          while !own.leave() {}
        }
      }
      race(cross(first, second), cross(second, first))
      #expect(first.count == 1 && second.count == 1)
    }
  }

  @Test func `three gates in a cycle do not deadlock`() {
    for _ in 0..<100 {
      let places = [Place(), Place(), Place()]
      let all = StartLine(3)
      race(
        (0..<3).map { index in
          {
            let (own, other) = (places[index], places[(index + 1) % 3])
            #expect(own.enterWaiting() == .entered)
            all.wait()
            let entry = other.enterWaiting()
            other.count += 1
            if entry == .entered { while !other.leave() {} }
            while !own.leave() {}
          }
        })
      #expect(places.map(\.count) == [1, 1, 1])
    }
  }

  @Test func `the latch guards state that is read from outside`() {
    let place = Place()
    race(
      {
        for value in 1...20_000 {
          let (entry, word) = place.enterLatched()
          place.pair = (value, value)
          place.openLatch(word)
          if entry == .entered { while !place.leave() {} }
        }
      },
      {
        for _ in 0..<20_000 {
          let word = place.closeLatch()
          let pair = place.pair
          place.openLatch(word)
          if pair.0 != pair.1 { Issue.record("torn: \(pair)") }
        }
      })
    #expect(place.pair == (20_000, 20_000))
  }
}

private final class Place {
  private let gate = Gate()
  let work = Locked(0)
  var count = 0  // touched inside the gate
  var pair = (0, 0)  // touched with the gate latched

  // The macros of the test library cannot take what is not copyable.
  func enter() -> Gate.Entry { gate.enter() }
  func enterWaiting() -> Gate.Entry { gate.enterWaiting() }
  func enterLatched() -> (entry: Gate.Entry, word: UInt) { gate.enterLatched() }
  func post() -> Bool { gate.post() }
  func leave() -> Bool { gate.leave() }
  func closeLatch() -> UInt { gate.closeLatch() }
  func openLatch(_ word: UInt) { gate.openLatch(word) }

  func leaveDoingWork(afterReading: Bool = false) {
    if afterReading { readMailbox() }
    while !gate.leave() { readMailbox() }
  }

  private func readMailbox() {
    count += work.withLock { left in
      defer { left = 0 }
      return left
    }
  }
}

@discardableResult
private func onAnotherThread<Result>(_ body: @escaping () -> Result) -> Result {
  let result = Locked<Result?>(nil)
  race({
    let value = body()
    result.withLock { $0 = value }
  })
  return result.withLock { $0! }
}
