import Foundation
import Harness
import Testing

@Suite struct HarnessTests {
  @Test func `the generator is SplitMix64`() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test func `work that does not end ends the program, by name`() async throws {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      Watchdog(of: "proof", limit: .milliseconds(10)).watch("waiting") { DispatchSemaphore(value: 0).wait() }
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("proof: not over after 0.01 seconds: waiting\n"))
  }

  @Test func `work that ends is left alone, however many times there is some`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      let watchdog = Watchdog(of: "proof", limit: .milliseconds(500))
      for _ in 0..<10 { watchdog.watch("sleeping") { _ = usleep(100_000) } }
      exit(3)
    }
  }
}
