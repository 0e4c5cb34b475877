import Cloudy
import CommandLineTool
import Foundation

/// The program.
@main
enum CloudyProgram {
  static func main() {
    runTool("cloudy", usage: Command.usage, read: Command.init, work: run)
  }

  /// Runs the command and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    let name = command.script.map { $0 == "-" ? "standard input" : $0.onOneLine } ?? "the tour"
    do {
      let script = try Script(text(of: command.script))
      switch command.kind {
      case .simulate:
        return Simulation(script: script, settings: command.settings, console: console).run()
      case .run(_, _?) where script.changesService:
        console.complain(
          as: "cloudy", "\(name): its service lines need the service of the program",
          remedy: "remove them, or leave out --base")
        return 1
      case .run(let speed, let base):
        return LiveRun(
          script: script, settings: command.settings, speed: speed, base: base, console: console
        ).run()
      }
    } catch let error as ScriptError {
      console.complain(as: "cloudy", "\(name), \(error)")
    } catch {
      console.complain(
        as: "cloudy", "\(name) cannot be read", remedy: "name a file, or - for standard input")
    }
    return 1
  }

  private static func text(of script: String?) throws -> String {
    guard let script else { return Script.tour }
    let file =
      script == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: script))
    let data = try file.readToEnd() ?? Data()
    guard let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    return text
  }
}
