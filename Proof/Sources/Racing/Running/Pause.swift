import Foundation
import Harness
import Synchronization

extension SeededGenerator {
  /// How many turns of nothing a thread waits before a call: often none, seldom many, to hit each window.
  mutating func pause() -> Int {
    let number = next()
    return number & 3 != 0 ? 0 : Int((number >> 8) % 100)
  }
}

/// Does nothing for that many turns, and sometimes yields to other threads: those that share a processor
/// would always go in the same order.
@inline(never)
func idle(_ turns: Int) {
  let counter = Atomic<Int>(0)
  for _ in 0..<turns { counter.add(1, ordering: .relaxed) }
  if turns % 4 == 3 { sched_yield() }
}
