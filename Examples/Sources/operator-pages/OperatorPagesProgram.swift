import CommandLineTool
import Foundation
import OperatorCatalog
import OperatorPages

/// The program.
@main
enum OperatorPagesProgram {
  static let usage = """
    Usage: operator-pages FOLDER [--only ID,ID]
           operator-pages --answer
           operator-pages --help

    Writes a page for each operator to a folder, and an index. Every answer of a page is from a run of the
    real operator in virtual time.

      --only ID,ID  only the pages of these operators, beside the index
      --answer      runs what each line of input describes, and prints the events of each, and an empty line;
                    a line is the id, the arguments or -, the demand, and each input: debounce 2 unlimited 0.2.5|7

    The exit status is 0; 1 if a file cannot be written or a line is not understood; 2 for a command line that
    makes no sense.
    """

  enum Command {
    case answer
    case write(folder: String, ids: [String]?)
  }

  static func main() {
    runTool("operator-pages", usage: usage, read: command) { command, console in
      switch command {
      case .answer: answer(console)
      case .write(let folder, let ids): write(to: folder, ids: ids, console)
      }
    }
  }

  private static func command(_ arguments: [String]) throws(UsageError) -> Command {
    var rest = Arguments(arguments)
    if rest.takeFlag("--answer") {
      try rest.finish()
      return .answer
    }
    let ids = try rest.takeValue(of: "--only")?.split(separator: ",").map(String.init)
    if let wrong = ids?.first(where: { OperatorCatalog.entry($0) == nil }) {
      throw UsageError("There is no operator \(wrong.onOneLine).")
    }
    guard let folder = rest.takeWord() else { throw UsageError("A folder is missing.") }
    try rest.finish()
    return .write(folder: folder, ids: ids)
  }

  private static func answer(_ console: Console) -> Int32 {
    while let line = readLine() {
      guard let events = Query.answer(line) else {
        console.complain(as: "operator-pages", "\(line) is not understood.")
        return 1
      }
      console.write((events + [""]).joined(separator: "\n"))
    }
    return 0
  }

  private static func write(to folder: String, ids: [String]?, _ console: Console) -> Int32 {
    do {
      let bytes = try OperatorSite(ids: ids).write(to: URL(filePath: folder))
      console.write("\(folder): \(bytes / 1000) kB")
      return 0
    } catch {
      console.complain(
        as: "operator-pages", "\(folder) cannot be written: \(error.localizedDescription)",
        remedy: "name another folder")
      return 1
    }
  }
}
