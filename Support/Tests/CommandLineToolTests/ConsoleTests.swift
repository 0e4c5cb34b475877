import CommandLineTesting
import CommandLineTool
import Foundation
import Testing

@Suite struct ConsoleTests {
  private let screen = Screen()
  private let erasure = Screen.erasure

  @Test func `a result written while the line is shown pushes it down`() {
    let console = screen.console(isTerminal: true)
    console.show(progress: "1 story")
    console.write("result")
    console.show(progress: "2 stories")
    console.complain("complaint")
    console.show(progress: "")
    console.write("end")
    #expect(
      screen.text
        == "1 story\(erasure)result\n1 story\(erasure)2 stories\(erasure)complaint\n2 stories\(erasure)end\n")
  }

  @Test func `without a terminal there is no such line`() {
    let console = screen.console(isTerminal: false)
    console.show(progress: "1 story")
    console.write("result")
    console.show(progress: "")
    #expect(screen.text == "result\n")
  }

  @Test(arguments: ["/dev/full", nil])
  func `a process whose outputs are full or closed ends with a status`(path: String?) async {
    await #expect(processExitsWith: .exitCode(1)) { [path] in
      for output in [STDOUT_FILENO, STDERR_FILENO] {
        close(output)
        if let path { _ = open(path, O_WRONLY) }
      }
      let console = Console.standard(of: "test")
      console.complain("This cannot be written.")
      console.write("Nor can this.")
    }
  }

  @Test func `a text on one line steers nothing`() {
    #expect("a\u{1b}[2J\r\nb\u{2028}c\u{202e}d\u{feff}e\u{2066}f".onOneLine == "a [2J  b c d e f")
    #expect("👩‍💻 مرحبا é".onOneLine == "👩‍💻 مرحبا é")
  }

  @Test(arguments: [
    ("There is no photo.", nil, "There is no photo."),
    ("There is no photo", "list shows them", "There is no photo; list shows them."),
    ("There is no photo.", "list shows them", "There is no photo; list shows them."),
    (
      "There is no stream SHOP. Create it with create.", nil,
      "There is no stream SHOP; create it with create."
    ),
    ("It failed: a.b. It was closed. Connect again.", nil, "It failed: a.b. It was closed; connect again."),
    ("a\nb is missing", "name\u{1b} it", "a b is missing; name  it."),
    ("Line 1, column 3: \"1. \" is no value.", nil, "Line 1, column 3: \"1. \" is no value."),
  ])
  func `what went wrong and what to do are one sentence on one line`(
    reason: String, remedy: String?, text: String
  ) {
    screen.console(isTerminal: false).complain(as: "shop", reason, remedy: remedy)
    #expect(screen.text == "shop: \(text)\n")
  }

  @Test func `data are written as they are`() {
    screen.console(isTerminal: false).write(Data("a\r\nb".utf8))
    #expect(screen.text == "a\r\nb")
  }
}
