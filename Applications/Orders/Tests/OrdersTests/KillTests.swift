import Foundation
import Testing

@Suite struct KillTests {
  /// Kills the producer and the workers at random, and starts each again at once.
  ///
  /// The moments are the same each time; the order in which processes run is not.
  @Test(.timeLimit(.minutes(60)))
  func `no order is lost, whichever process is killed`() throws {
    let seed: UInt64 = 1
    var random = Random(state: seed)
    let server = try Server()
    func produce(until last: Int = .max) throws -> Running {
      try Running("produce", "--rate", "400", "--until", "\(last)", "--server", server.url)
    }
    func work(_ number: Int) throws -> Running {
      try Running(
        "work", "--time", "5", "--parallel", "8", "--fail-rate", "0.05", "--name", "w\(number)", "--server",
        server.url)
    }
    var producer = try produce()
    var workers = try (0..<3).map(work)
    let watch = try Running("watch", "--server", server.url)
    var (stored, billed): ([Int], [Int]) = ([], [])

    // The victims wait for orders, which a producer stores until then, however long it takes.
    for kill in 0..<40 {
      // A moment in its life: after some of its lines.
      let lines = Int.random(in: 1...30, using: &random)
      let index = kill % 4
      if index == 3 {
        producer.wait(forLines: lines)
        producer.end(SIGKILL)
        stored += producer.lines.orders("is stored")
        producer = try produce()
      } else {
        workers[index].wait(forLines: lines)
        workers[index].end(SIGKILL)
        billed += workers[index].lines.orders("is billed")
        workers[index] = try work(index)
      }
    }
    let billedByVictims = billed.count
    producer.end(SIGKILL)
    stored += producer.lines.orders("is stored")
    // More than were stored and not reported.
    let last = (stored.max() ?? 0) + 1000
    producer = try produce(until: last)
    #expect(producer.end() == 0)
    stored += producer.lines.orders("is stored")
    // What the last victims had is delivered again after five seconds, and then nothing is left. The next
    // line may be about the time before the last order.
    let before = watch.lines.count + 1
    watch.wait(for: { $0.dropFirst(before).last?.hasSuffix("; waiting 0, being billed 0") == true })
    for worker in workers {
      worker.end(SIGTERM)
      billed += worker.lines.orders("is billed")
    }
    #expect(watch.end(SIGTERM) == 0)
    #expect(Set(stored).isSubset(of: billed), "seed \(seed)")
    #expect(Set(billed) == Set(1...last), "seed \(seed), missing \(Set(1...last).subtracting(billed))")
    // Only what a killed worker has reported, without its acknowledgement, is billed again.
    #expect(billed.count - last <= billedByVictims, "seed \(seed)")
  }

  /// A generator with a seed.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}
