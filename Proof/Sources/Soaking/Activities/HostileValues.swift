import Harness
import RandomPipelines

/// Values whose `deinit`, `==`, `<` and `hash(into:)` send into the chain they are in, ask it for more or cancel
/// it.
extension Activity {
  static let hostileValues: [Activity] = [
    Activity("values that call back, in random chains", plant: .leak) { stint in
      var generator = stint.generator(0)
      stint.repeatedly { _ in
        let index = Int.random(in: 0..<HostileRun.operatorCount, using: &generator)
        let name = play(index, stint.census, &generator)
        if stint.census.count > 0 { stint.complain("values stay behind in \(name)") }
      }
    }
  ]

  /// Runs a chain, and returns its name when all of it is released.
  private static func play(_ index: Int, _ census: Census, _ generator: inout SeededGenerator) -> String {
    let run = HostileRun(operator: index, census, &generator)
    CrashNote.during(run.name) { run.run() }
    return run.name
  }
}
