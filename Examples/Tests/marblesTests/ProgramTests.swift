import CommandLineTesting
import Testing

@testable import marbles

/// The program as its user meets it.
@Suite struct ProgramTests {
  private let program = Program("marbles")

  private func expect(_ arguments: [String], _ output: String) throws {
    let result = try program.run(arguments)
    #expect(result == .init(status: 0, output: output + "\n", errors: ""))
  }

  @Test func `a diagram shows values and requests`() throws {
    try expect(
      ["a--b--c|", "debounce(2)"],
      """
      debounce(for: 2, scheduler: scheduler)

      input       a--b--c|
        requests  u
        dropped         c
      debounce    --a--b-|
        requests  u
      """)
  }

  @Test func `several inputs have a line each, also one that begins as an option does`() throws {
    try expect(
      ["1-2--|", "--a-b-|", "zip"],
      """
      zip(other)

      input 1     1---2-----|
        requests  u
      input 2     ----a---b-!
        requests  u
      zip         ----1a--2b|
        requests  u
      """)
  }

  @Test func `a value that was not requested is shown as dropped`() throws {
    try expect(
      ["1-2-3|", "map(10)", "--demand", "1"],
      """
      map { $0 * 10 }

      input       1---------|
        requests  1
        dropped       2   3
      map         10--------|
        requests  1
      """)
  }

  @Test func `a cancellation is shown at both ends`() throws {
    try expect(
      ["1-2-3|", "map(1)", "--cancel", "3"],
      """
      map { $0 * 1 }

      input       1-2!
        requests  u
      map         1-2!
        requests  u
      """)
  }

  @Test func `the list has each operator`() throws {
    let result = try program.run(["--list"])
    #expect(result.status == 0)
    #expect(result.output.contains("\n  debounce(for) "))
    #expect(result.output.contains("\n\nTiming\n"))
  }

  @Test func `help is a result`() throws {
    #expect(try program.run(["--help"]) == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
  }

  @Test(arguments: [
    ([], "An operator is missing; write one after the inputs, such as map(10)."),
    (["1"], "There is no operator \"1\"; --list shows all."),
    (["map(2)"], "map has one input, and there are 0 lines."),
    (["1", "zip"], "zip has 2 inputs, and there is one line."),
    (["1-)", "first"], "Line 1, column 3: \")\" is neither a mark of a marble line nor a value."),
    (["1-a", "map(2)"], "map needs numbers, and a is none."),
    (["9223372036854775807|", "map(2)"], "9223372036854775807 is too large; a number is 1000000 at most."),
    (["1", "first", "--demand", "0"], "--demand wants unlimited, each, slow or a number from 1 on, not 0."),
    (["1", "first", "--demand"], "--demand wants a value."),
    (["1", "first", "--cancel", "x"], "x is not a number that --cancel takes."),
    (["--list", "1"], "1 does not belong there."),
  ])
  func `what makes no sense is refused in one line, with status 2`(arguments: [String], reason: String) throws
  {
    #expect(try program.run(arguments) == .init(status: 2, output: "", errors: "marbles: \(reason)\n"))
  }
}
