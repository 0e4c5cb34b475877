import Foundation
import Interleaving

extension Program {
  /// Does each atomic operation wrong in turn, and says whether some scenario finds it.
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
    for (number, mistake) in mistakes.enumerated() {
      console.show(progress: "\(number + 1) of \(mistakes.count): \(mistake.name)")
      let begin = ContinuousClock.now
      let finding = findingOfAnotherProcess(mistake)
      console.show(progress: "")
      if finding == nil { missed += 1 }
      let seconds = (ContinuousClock.now - begin).components.seconds
      console.write("\(finding == nil ? "✘" : "✔") \(mistake.name)  \(finding ?? "not found") (\(seconds) s)")
    }
    console.write("\(mistakes.count) mistakes, \(missed) not found")
    return missed == 0 ? 0 : 1
  }

  /// Looks for one mistake, which may stop this process.
  func find(_ name: String) -> Int32 {
    collectSites()
    guard let mistake = Mistake.all.first(where: { $0.name == name }) else {
      console.write("There is no such operation. There are:")
      for mistake in Mistake.all { console.write("  \(mistake.name)") }
      return 2
    }
    for preemptions in 0...2 {
      for scenario in command.scenarios {
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

  /// Runs enough schedules to have seen the operations.
  private func collectSites() {
    for scenario in command.scenarios {
      var bounds = Bounds(preemptions: 1)
      bounds.schedules = 400
      _ = Explorer(scenario, bounds).explore()
    }
  }

  private func findingOfAnotherProcess(_ mistake: Mistake) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--mistake", mistake.name] + command.filter
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      return "stopped by signal \(process.terminationStatus)"
    }
    return process.terminationStatus == 1 ? String(text.split(separator: "\n").first ?? "") : nil
  }
}
