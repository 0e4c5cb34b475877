import Interleaving

extension Program {
  /// Searches for a mistake of design that was planted in the sources, with more and more preemptions, or in
  /// schedules that are drawn.
  func findPlanted(_ name: String) -> Int32 {
    for (scenario, bounds) in searches {
      let explorer = Explorer(scenario, bounds, planted: name)
      let result = command.seed.map { explorer.draw(command.limit, seed: $0) } ?? explorer.explore()
      guard let finding = result.finding else { continue }
      console.write("\(scenario.name), schedule \(result.scheduleCount): \(firstLine(finding.text))")
      console.write(again(scenario, finding.schedule, finding.bounds))
      return 1
    }
    let reason = Explorer.plantWasReached ? "" : ": no scenario comes to where it is planted"
    console.write("not found\(reason)")
    return 0
  }

  private var searches: [(scenario: Interleaving, bounds: Bounds)] {
    let bounded = command.scenarios.map { (scenario: $0, bounds: command.bounds(of: $0)) }
    guard command.seed == nil, let most = bounded.map(\.bounds.preemptions).max() else { return bounded }
    return (0...most).flatMap { preemptions in
      bounded.filter { preemptions <= $0.bounds.preemptions }.map { scenario, bounds in
        var bounds = bounds
        bounds.preemptions = preemptions
        return (scenario, bounds)
      }
    }
  }

  private func firstLine(_ text: String) -> Substring { text.split(separator: "\n").first ?? "" }
}
