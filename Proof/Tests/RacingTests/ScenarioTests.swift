import Harness
import Testing

@testable import Racing

@Suite struct ScenarioTests {
  @Test(arguments: [
    ("history", "no order of the calls explains what came"),
    ("overlap", "came while another signal was being delivered"),
    ("late", "sent after the cancellation"),
    ("circle", "1 objects are never freed"),
  ])
  func `a planted mistake is found, with the expected finding`(name: String, trouble: String) throws {
    let scenario = try #require(Scenario.planted[name])
    let crew = Crew(size: Scenario.crewSize)
    defer { crew.dismiss() }
    var generator = scenario.generator(seed: 1)
    // Threads of a busy machine seldom run at once.
    let deadline = ContinuousClock.now + .seconds(600)
    var finding: Finding?
    while finding == nil, ContinuousClock.now < deadline { finding = scenario.play(crew, &generator) }
    let found = try #require(finding)
    #expect(found.trouble.contains(trouble))
  }

  @Test func `a scenario is found by its pattern alone, which a shell may quote`() throws {
    for scenario in Scenario.all {
      let pattern = try Regex(scenario.pattern)
      #expect(scenario.name.contains(pattern))
      #expect(!"\(scenario.name) again".contains(pattern))
      #expect(!scenario.pattern.contains("'"))
    }
    #expect(Set(Scenario.all.map(\.pattern)).count == Scenario.all.count)
  }

  @Test func `the pauses follow from the seed and the name`() {
    let (one, other) = (Scenario(name: "one") { _, _ in nil }, Scenario(name: "other") { _, _ in nil })
    func number(_ scenario: Scenario, _ seed: UInt64) -> UInt64 {
      var generator = scenario.generator(seed: seed)
      return generator.next()
    }
    #expect(number(one, 1) == 3_871_658_886_236_972_487)
    #expect(Set([number(one, 1), number(one, 2), number(other, 1), number(other, 2)]).count == 4)
  }
}
