import BookExamples
import CommandLineTool
import Testing

@testable import book

@Suite struct CommandTests {
  @Test func `a chapter with and without examples`() throws {
    #expect(try Command(["5"]) == .run(chapter: "5", examples: [], isReal: false))
    #expect(
      try Command(["--real", "5", "zip", "merge"])
        == .run(chapter: "5", examples: ["zip", "merge"], isReal: true))
    #expect(try Command(["--all"]) == .runAll(isReal: false))
    #expect(try Command(["--all", "--real"]) == .runAll(isReal: true))
    #expect(try Command(["--list"]) == .list(chapter: nil))
    #expect(try Command(["--list", "5"]) == .list(chapter: "5"))
  }

  @Test(
    arguments: [
      ([], "A chapter is missing: 2 to 7, 9 to 13 and 16 to 19."),
      (["--fast"], "A chapter is missing: 2 to 7, 9 to 13 and 16 to 19."),
      (["5", "--fast"], "--fast does not belong there."),
      (["--list", "5", "zip"], "zip does not belong there."),
      (["--all", "5"], "5 does not belong there."),
      (["--list", "--real"], "--list and --real exclude each other."),
    ] as [([String], String)])
  func `a command line that makes no sense is refused with the reason`(arguments: [String], reason: String) {
    let error = #expect(throws: UsageError.self) { try Command(arguments) }
    #expect(error?.description == reason)
  }

  @Test func `a selection has the examples in the order of the arguments`() throws {
    let selection = try Selection(chapter: "5", examples: ["zip", "merge"])
    #expect(selection.chapter.number == 5)
    #expect(selection.examples.map(\.name) == ["zip", "merge"])
    #expect(try Selection(chapter: "9", examples: []).examples.count == Chapter.numbered(9)?.examples.count)
  }
}
