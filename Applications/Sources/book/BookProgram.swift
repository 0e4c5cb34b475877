import BookExamples
import Combine
import CommandLineTool
import Foundation

/// The program.
@main
enum BookProgram {
  static func main() {
    runTool("book", usage: Command.usage, read: Command.init, work: run)
  }

  /// Runs the command and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    do throws(UnknownName) {
      switch command {
      case .list(let chapter):
        let chapters = try chapter.map { name throws(UnknownName) in
          [try Selection(chapter: name, examples: []).chapter]
        }
        list(chapters ?? Chapter.all, on: console)
        return 0
      case .run(let chapter, let names, let isReal):
        return play([try Selection(chapter: chapter, examples: names)], isReal: isReal, on: console)
      case .runAll(let isReal):
        return play(Chapter.all.map(Selection.init), isReal: isReal, on: console)
      }
    } catch {
      console.complain(as: "book", error.description)
      return 2
    }
  }

  private static func list(_ chapters: [Chapter], on console: Console) {
    let width = Chapter.all.flatMap(\.examples).map(\.name.count).max() ?? 0
    for (index, chapter) in chapters.enumerated() {
      console.write("\(index > 0 ? "\n" : "")\(chapter.number). \(chapter.title)")
      for example in chapter.examples {
        let padding = String(repeating: " ", count: width + 2 - example.name.count)
        console.write("  \(example.name)\(padding)\(example.summary)")
      }
    }
  }

  /// Runs examples one after the other until the end, an interruption or a termination signal.
  private static func play(_ selections: [Selection], isReal: Bool, on console: Console) -> Int32 {
    let interruption = Interruption()
    let subscription = interruptions(SIGINT, SIGTERM, on: .global()).sink { _ in interruption.happen() }
    let show = Show(console: console, screen: .standard, interruption: interruption, isReal: isReal)
    return withExtendedLifetime(subscription) { show.play(selections) ? 0 : 1 }
  }
}
