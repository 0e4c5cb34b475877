import CommandLineTool
import OperatorCatalog

/// The program.
@main
enum MarblesProgram {
  /// How many ticks are observed after the end of the inputs.
  static let tail = 24

  static func main() {
    runTool("marbles", usage: Command.usage, read: { $0 }) { arguments, console in
      do throws(UsageError) {
        console.write(output(try Command(arguments)))
        return 0
      } catch {
        console.complain(as: "marbles", error.description)
        return 2
      }
    }
  }

  /// The result of a command.
  static func output(_ command: Command) -> String {
    switch command {
    case .list: list
    case .draw(let drawing): diagram(drawing)
    }
  }

  private static func diagram(_ drawing: Command.Drawing) -> String {
    let events = drawing.call.entry.run(
      drawing.inputs, arguments: drawing.call.arguments, demand: drawing.demand,
      cancellation: drawing.cancellation, until: drawing.length + tail)
    let diagram = TextDiagram(drawing.call, events, length: drawing.length)
    return "\(drawing.call.entry.code(drawing.call.arguments))\n\n\(diagram)"
  }

  /// All operators, family by family.
  private static var list: String {
    let entries = OperatorCatalog.entries
    let width = entries.map { signature($0).count }.max() ?? 0
    return OperatorCatalog.families.map { family in
      let lines = entries.filter { $0.family == family }.map { entry in
        "  " + signature(entry).padded(to: width) + "  " + entry.summary
      }
      return ([family] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// An operator with its inputs and parameters.
  private static func signature(_ entry: CatalogEntry) -> String {
    let parameters = entry.parameters.map {
      $0.choices.isEmpty ? $0.name : $0.choices.joined(separator: "|")
    }
    let inputs = entry.inputCount == 1 ? "" : "  (\(entry.inputCount) lines)"
    return entry.id + (parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))") + inputs
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: width - count) }
}
