import Foundation
@testable import Harness
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

  @Test func `work is late only after its own limit, however much there was before`() {
    let watchdog = Watchdog(limit: .seconds(60))
    for _ in 0..<10 { watchdog.watch("over") {} }
    let begin = ContinuousClock.now
    watchdog.watch("waiting") {
      #expect(watchdog.report(at: begin + .seconds(59), computingTime: { .infinity }) == [])
      #expect(
        watchdog.report(at: .now + .seconds(61), computingTime: { nil })
          == ["not over after 60.0 seconds: waiting"])
    }
    #expect(watchdog.report(at: .now + .seconds(61), computingTime: { nil }) == [])
  }

  @Test func `work that runs beside late work is named too`() {
    let watchdog = Watchdog(limit: .seconds(60))
    watchdog.watch("waiting") {
      let later = ContinuousClock.now
      watchdog.watch("computing") {
        #expect(
          watchdog.report(at: later + .seconds(60), computingTime: { nil })
            == ["not over after 60.0 seconds: waiting", "goes on beside it: computing"])
      }
    }
  }

  @Test func `late work is not reported when it ends before the watchdog has computed`() {
    let watchdog = Watchdog(limit: .seconds(60))
    let number = watchdog.begin("starved")
    var readings = 0
    let report = watchdog.report(at: .now + .seconds(3_600)) {
      readings += 1
      if readings == 1_000 { watchdog.end(number) }
      return 0
    }
    #expect(report == [])
    #expect(readings == 1_000)
  }

  @Test func `late work is reported when the watchdog has computed, though other late work has ended`() {
    let watchdog = Watchdog(limit: .seconds(60))
    let over = watchdog.begin("over")
    let number = watchdog.begin("waiting")
    var computed = 0.0
    let report = watchdog.report(at: .now + .seconds(61)) {
      watchdog.end(over)
      defer { computed += 1 }
      return computed
    }
    #expect(report == ["not over after 60.0 seconds: waiting"])
    #expect(computed == 7, "a tenth of the limit, from zero on")
    watchdog.end(number)
  }
}
