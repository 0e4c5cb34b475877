import CommandLineTool

/// The program: measures one figure after the other.
@main
struct Program {
  static func main() {
    runTool("throughput", usage: Command.usage, read: Command.init) { command, console in
      if command.listsOnly {
        for figure in command.figures { console.write(figure.name) }
        return 0
      }
      do {
        let stage = try Stage()
        var failures = 0
        for figure in command.figures {
          let (line, problems) = try figure.measure(stage, command)
          console.write("\(problems.isEmpty ? "fine " : "WRONG") \(figure.name): \(line)")
          for problem in problems { console.write("      \(problem)") }
          if !problems.isEmpty { failures += 1 }
        }
        console.write(
          failures == 0 ? "all is well" : "\(failures) of \(command.figures.count) figures are bad")
        return failures == 0 ? 0 : 1
      } catch {
        console.complain("throughput: \(error)")
        return 1
      }
    }
  }
}
