import Harness
import RandomPipelines

/// Values whose `deinit`, `==`, `<` and `hash(into:)` send into the chain they are in, request more or cancel
/// it.
extension Activity {
  static let hostileValues: [Activity] =
    HostileRun.families.map { hostile("operators for \($0)", $0) } + [hostile("all operators", nil)]

  private static func hostile(_ name: String, _ family: String?) -> Activity {
    Activity("values that call back: \(name)", plant: .leak) { stint in
      var generator = stint.generator(0)
      stint.repeatedly { _ in
        let name = play(family, stint.census, &generator)
        if stint.census.count > 0 { stint.complain("values stay behind in \(name)") }
      }
    }
  }

  /// Runs a chain, and returns its name when all of it is released.
  private static func play(_ family: String?, _ census: Census, _ generator: inout SeededGenerator) -> String
  {
    let run = HostileRun(of: family, census, &generator)
    CrashNote.during(run.name) { run.run() }
    return run.name
  }
}
