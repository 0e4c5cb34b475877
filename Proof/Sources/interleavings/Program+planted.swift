import Interleaving

extension Program {
  /// Looks for a mistake of design that was planted in the sources, with more and more preemptions.
  func findPlanted(_ name: String) -> Int32 {
    for preemptions in 0...2 {
      for scenario in command.scenarios {
        var bounds = Bounds(preemptions: preemptions)
        bounds.schedules = min(command.limit, 20_000)
        bounds.staleLoads = command.staleLoads
        let result = Explorer(scenario, bounds, planted: name).explore()
        guard let finding = result.finding else { continue }
        console.write("\(scenario.name), schedule \(result.scheduleCount): \(firstLine(finding.text))")
        console.write(again(scenario, finding.schedule, bounds))
        return 1
      }
    }
    let reason = Explorer.plantWasReached ? "" : ": no scenario comes to where it is planted"
    console.write("not found\(reason)")
    return 0
  }

  private func firstLine(_ text: String) -> Substring { text.split(separator: "\n").first ?? "" }
}
