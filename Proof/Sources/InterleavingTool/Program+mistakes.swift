import Interleaving

extension Program {
  /// Does each atomic operation wrong in turn, and reports whether some scenario finds it.
  func findMistakes(_ pattern: Regex<AnyRegexOutput>) -> Int32 {
    collectSites()
    let all = Mistake.all
    let mistakes = all.filter { $0.name.contains(pattern) }
    if mistakes.isEmpty {
      console.write(
        all.isEmpty
          ? "No lines are known: llvm-symbolizer, which comes with the toolchain, is not on the PATH."
          : "No atomic operation is called so: --mistake with another name lists them.")
      return 2
    }
    var missed = 0
    console.show(progress: "1 of \(mistakes.count): \(mistakes[0].name)")
    let runs = mistakes.map { ["--mistake", $0.name] + command.filter }
    Crew(size: command.jobs).perform(runs) { index, result in
      let finding = finding(in: result)
      if finding == nil { missed += 1 }
      let mark = finding == nil ? "✘" : "✔"
      console.write("\(mark) \(mistakes[index].name)  \(finding ?? "not found") (\(Int(result.seconds)) s)")
      let next = index + 1
      let progress = next < mistakes.count ? "\(next + 1) of \(mistakes.count): \(mistakes[next].name)" : ""
      console.show(progress: progress)
    }
    console.write("\(mistakes.count) mistakes, \(missed) not found")
    return missed == 0 ? 0 : 1
  }

  private func finding(in result: Crew.Result) -> String? {
    if result.wasStopped { return "stopped by signal \(result.status)" }
    return result.status == 1 ? String(result.output.split(separator: "\n").first ?? "") : nil
  }

  /// Searches for one mistake, which may crash this process.
  func find(_ name: String) -> Int32 {
    collectSites()
    guard let mistake = Mistake.all.first(where: { $0.name == name }) else {
      console.write("There is no such operation. There are:")
      for mistake in Mistake.all { console.write("  \(mistake.name)") }
      return 2
    }
    for preemptions in 0...(command.scenarios.map(\.preemptions).max() ?? 0) {
      for scenario in command.scenarios where scenario.preemptions >= preemptions {
        var bounds = Bounds(preemptions: preemptions)
        bounds.schedules = min(command.limit, 20_000)
        let result = Explorer(scenario, bounds, mistake: mistake).explore()
        guard let finding = result.finding else { continue }
        let text = finding.text.split(separator: "\n").first ?? ""
        console.write("\(scenario.name), schedule \(result.scheduleCount): \(text)")
        return 1
      }
    }
    return 0
  }

  /// Runs enough schedules to reach all the operations.
  private func collectSites() {
    for scenario in command.scenarios {
      var bounds = Bounds(preemptions: 1)
      bounds.schedules = 400
      _ = Explorer(scenario, bounds).explore()
    }
  }
}
