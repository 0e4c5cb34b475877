import CommandLineTool
import HTTPFaults
import Foundation

/// The program: runs one check after the other, and reports what each has observed.
@main
struct Program {
  let command: Command
  let console: Console

  static func main() {
    runTool("faults", usage: Command.usage, read: Command.init) {
      Program(command: $0, console: $1).run()
    }
  }

  func run() -> Int32 {
    do {
      return try isAllWell() ? 0 : 1
    } catch {
      console.complain("faults: \(error)")
      return 1
    }
  }

  private func isAllWell() throws -> Bool {
    if command.listsOnly {
      for check in command.checks { console.write(check.name) }
      return true
    }
    if let name = command.alone {
      try FoundationAlone.run(name)
      return true
    }
    if let check = command.here {
      _ = try Remains()  // Opens what is opened once per process.
      return show(check.run(command.settings), of: check.name)
    }
    return try runChecks()
  }

  private func runChecks() throws -> Bool {
    console.write("rounds \(command.settings.rounds), seed \(command.settings.seed)")
    let remains = try Remains()
    var failures = 0
    for (index, check) in command.checks.enumerated() {
      console.show(progress: "\(index + 1) of \(command.checks.count): \(check.name)")
      let clock = ContinuousClock()
      let start = clock.now
      let report = check.run(command.settings)
      if !show(report, of: check.name, after: clock.now - start) { failures += 1 }
      if report.isLast {
        console.complain("faults: the rest cannot be tried")
        return false
      }
    }
    console.show(progress: "what is left")
    if !show(remains.look(), of: "what is left in the end") { failures += 1 }
    console.show(progress: "")
    console.write(failures == 0 ? "all is well" : "\(failures) of \(command.checks.count + 1) checks failed")
    return failures == 0
  }

  /// Shows a line, and a line for each problem; returns whether there were none.
  private func show(_ report: Check.Report, of name: String, after time: Duration? = nil) -> Bool {
    let isFine = report.problems.isEmpty
    let seconds = time.map { String(format: "%6.2f s", $0 / .seconds(1)) } ?? "        "
    let padding = String(repeating: " ", count: max(0, 46 - name.count))
    console.write("\(isFine ? "fine " : "WRONG") \(seconds)  \(name)\(padding)  \(report.summary)")
    for problem in report.problems { console.write("      \(problem)") }
    return isFine
  }
}
