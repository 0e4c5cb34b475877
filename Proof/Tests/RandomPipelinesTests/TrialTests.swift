import Combine
import SwiftCombineTesting
import Testing

@testable import RandomPipelines

@Suite("trials")
struct TrialTests {
  @Test func `two thousand chains do what the lists say`() {
    for number in 0..<2_000 {
      let trial = Trial(Vocabulary.all.chain(number, seed: 3), .all)
      #expect(trial.complaints == [], "\(trial.chain)")
    }
  }

  @Test(
    arguments: [
      "record(1,1)|replaceError(0)|each(1)",
      "scripted(1,1)|replaceError(0)|total(1)",
      "just(5)|tryMap(5)|prefixUntilOutput|unlimited",
      "range(2)|flatMapLatest(1)|flatMap(1)|unlimited",
      "range(2)|flatMap(3)|flatMap(1)|unlimited",
      "record(1,1)|buffer|flatMapLatest(1)|unlimited",
      "range(2)|flatMapFailing(1)|window(1)|unlimited",
      "range(2)|delay(1)|flatMapMax(1,1)|debounce(1)|unlimited",
      "range(3)|subscribeOn|tryFilter(2,1)|shareReplay|zip(2)|each(1)",
    ])
  func `a chain that once failed passes`(text: String) throws {
    #expect(Trial(try Vocabulary.all.chain(text), .all).complaints == [])
  }

  @Test(
    arguments: [
      ("range(4)|cancelling(2)", [".requested(.unlimited)", ".value(\"0\")", ".value(\"1\")", ".cancelled"]),
      (
        "range(2)|each(1)",
        [".requested(.max(1))", ".value(\"0\")", ".requested(.max(1))", ".value(\"1\")", ".finished"]
      ),
      (
        "range(2)|answering(1,1)",
        [
          ".requested(.max(1))", ".value(\"0\")", ".answered(.max(1))", ".value(\"1\")", ".answered(.max(1))",
          ".finished",
        ]
      ),
      (
        "range(2)|inside(1,1)",
        [
          ".requested(.max(1))", ".value(\"0\")", ".requested(.max(1))", ".value(\"1\")",
          ".requested(.max(1))",
          ".finished",
        ]
      ),
      ("range(4)|total(2)", [".requested(.max(2))", ".value(\"0\")", ".value(\"1\")", ".cancelled"]),
      (
        "range(4)|leaving(2)",
        [".requested(.max(1))", ".value(\"0\")", ".requested(.max(1))", ".value(\"1\")", ".cancelled"]
      ),
    ])
  func `a subscriber requests as its pattern says`(text: String, events: [String]) throws {
    let trial = Trial(try Vocabulary.all.chain(text), .all)
    #expect(trial.events.dropFirst().map(\.description) == events)
    #expect(trial.passed)
  }
}
