import CommandLineTool
import Testing

@testable import fetch_all

@Suite struct CommandTests {
  private func command(_ line: String) throws -> Command {
    try Command(line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("", Command(addresses: [])),
    ("http://a/ http://b/ http://a/", Command(addresses: ["http://a/", "http://b/", "http://a/"])),
    ("a --timeout 2.5 b", Command(addresses: ["a", "b"], timeout: 2.5)),
    ("a --output dir --print", Command(addresses: ["a"], directory: "dir", printsBodies: true)),
  ])
  func `a command is understood`(line: String, expected: Command) throws {
    #expect(try command(line) == expected)
  }

  @Test(arguments: [
    ("a --limit 3", "--limit does not belong there."),
    ("-h", "-h does not belong there."),
    ("a --timeout", "--timeout wants a value."),
    ("--timeout 0 a", "0 is not a number that --timeout takes."),
    ("--timeout nan a", "nan is not a number that --timeout takes."),
    ("--timeout 1e9 a", "1e9 is not a number that --timeout takes."),
    ("--timeout 1 --timeout 2 a", "--timeout does not belong there."),
    ("a --output", "--output wants a value."),
    ("--print --print a", "--print does not belong there."),
  ])
  func `a command line that makes no sense is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try command(line) }
    #expect(error?.description == reason)
  }

  @Test func `an empty text is no directory`() {
    let error = #expect(throws: UsageError.self) { try Command(["a", "--output", ""]) }
    #expect(error?.description == "--output wants a directory.")
  }
}
