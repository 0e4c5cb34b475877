import Foundation
import Testing

@Suite struct KillTests {
  private static let last = 3000

  /// Kills the producer and the workers at random, and starts each again at once.
  ///
  /// The seed is printed if something is lost; the order in which processes run is not repeated by it.
  @Test(.timeLimit(.minutes(20)))
  func `no order is lost, whichever process is killed`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Random(state: seed)
    let server = try Server()
    let last = Self.last
    func produce() throws -> Running {
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
    var kills = 0

    // The victims wait for orders, of which there are enough until then.
    while stored.count + producer.lines.count < last - 1000 {
      // A moment in its life: after some of its lines.
      let lines = Int.random(in: 1...30, using: &random)
      let index = kills % 4
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
      kills += 1
    }
    #expect(producer.end() == 0)
    stored += producer.lines.orders("is stored")
    // What the last victims had is delivered again after five seconds, and then nothing is left.
    watch.wait(for: { $0.last?.hasSuffix("; waiting 0, being billed 0") == true })
    for worker in workers {
      worker.end(SIGTERM)
      billed += worker.lines.orders("is billed")
    }
    #expect(watch.end(SIGTERM) == 0)
    #expect(Set(stored).isSubset(of: billed), "seed \(seed)")
    #expect(Set(billed) == Set(1...last), "seed \(seed), missing \(Set(1...last).subtracting(billed))")
    // A killed worker has reported at most the orders that it worked on, without their acknowledgement.
    #expect(billed.count - last <= kills * 8, "seed \(seed)")
    #expect(kills >= 20, "seed \(seed)")
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
