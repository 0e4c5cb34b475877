import Interleaving

extension Program {
  /// Searches for a mistake of design that was planted in the sources, with more and more preemptions.
  func findPlanted(_ name: String) -> Int32 {
    let most = command.scenarios.map { command.bounds(of: $0).preemptions }.max() ?? 0
    for preemptions in 0...most {
      for scenario in command.scenarios where preemptions <= command.bounds(of: scenario).preemptions {
        var bounds = command.bounds(of: scenario)
        bounds.preemptions = preemptions
        let result = Explorer(scenario, bounds, planted: name).explore()
        guard let finding = result.finding else { continue }
        console.write("\(scenario.name), schedule \(result.scheduleCount): \(firstLine(finding.text))")
        console.write(again(scenario, finding.schedule, finding.bounds))
        return 1
      }
    }
    let reason = Explorer.plantWasReached ? "" : ": no scenario comes to where it is planted"
    console.write("not found\(reason)")
    return 0
  }

  private func firstLine(_ text: String) -> Substring { text.split(separator: "\n").first ?? "" }
}
