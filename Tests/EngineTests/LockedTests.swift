import SwiftCombineEngine
import TestSupport
import Testing

@Suite struct LockedTests {
  @Test func `the lock returns the decision`() {
    let locked = Locked(1)
    let old = locked.withLock { value in
      defer { value += 1 }
      return value
    }
    #expect(old == 1)
    #expect(locked.withLock { $0 } == 2)
  }

  @Test func `the lock rethrows an error and is released`() {
    struct Refused: Error {}
    let locked = Locked(0)
    #expect(throws: Refused.self) { try locked.withLock { _ in throw Refused() } }
    #expect(locked.withLock { $0 } == 0)
  }
}

@Suite struct LockedRaces {
  @Test func `contended increments are all counted`() {
    let box = Box()
    race(
      { for _ in 0..<20_000 { box.count.withLock { $0 += 1 } } },
      { for _ in 0..<20_000 { box.count.withLock { $0 += 1 } } },
      { for _ in 0..<20_000 { box.count.withLock { $0 += 1 } } })
    #expect(box.count.withLock { $0 } == 60_000)
  }

  /// Proves that the race tests report a race: the sanitizer makes a process that raced exit with 66.
  @Test(.enabled(if: isThreadSanitized, "only the Thread Sanitizer reports a race"))
  func `a seeded race is reported`() async {
    await #expect(processExitsWith: .exitCode(66)) {
      let box = Box()
      race({ for _ in 0..<1_000 { box.unguarded += 1 } }, { for _ in 0..<1_000 { box.unguarded += 1 } })
    }
  }

  private final class Box {
    let count = Locked(0)
    var unguarded = 0
  }
}
