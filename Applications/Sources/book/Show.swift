import BookExamples
import CommandLineTool
import Dispatch
import SwiftCombineTesting

/// Runs examples on a console, one after the other.
struct Show {
  let console: Console
  let screen: Screen
  let interruption: Interruption
  /// Whether time passes as on a clock.
  let isReal: Bool

  /// Runs the examples until their end or an interruption, and returns whether each of them could run.
  func play(_ selections: [Selection]) -> Bool {
    var separator = ""
    for selection in selections {
      for example in selection.examples where !interruption.hasHappened {
        console.write("\(separator)\(selection.chapter.number) \(example.name): \(example.summary)\n")
        separator = "\n"
        do {
          try play(example)
        } catch {
          console.complain(as: "book", "\(example.name) cannot run: \(error)")
          return false
        }
      }
    }
    return true
  }

  private func play(_ example: Example) throws {
    let writer = Writer(console)
    let transcript = try example.run(at: pace) { writer.write("  \($0)") }
    let diagram = transcript.diagram(colored: screen.hasColors, width: screen.width - 2)
    if !diagram.isEmpty { console.write("") }
    for line in diagram { console.write("  \(line)") }
  }

  private var pace: Pace {
    guard isReal else { return Pace { [interruption] _ in !interruption.hasHappened } }
    let start = DispatchTime.now()
    return Pace { [interruption] time in interruption.wait(until: start + .nanoseconds(time.nanoseconds)) }
  }
}

/// A console for lines that come from different threads, but from one at a time.
private final class Writer: @unchecked Sendable {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func write(_ line: String) { console.write(line) }
}
