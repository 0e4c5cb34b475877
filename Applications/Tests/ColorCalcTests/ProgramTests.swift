import ColorCalc
import CommandLineTesting
import CommandLineTool
import Foundation
import Testing

@testable import color_calc

/// The program as its user meets it.
@Suite struct ProgramTests {
  private let program = Program("color-calc")
  private let first = "#0080FF    0, 128, 255, 255    aqua 100%\n"

  /// Runs the calculator with these lines of input.
  private func run(_ input: String) throws -> Program.Result { try program.run([], input: input) }

  @Test func `colors on the command line are shown`() throws {
    #expect(
      try program.run("006636AA", "#0080FFA")
        == .init(
          status: 0,
          output: "006636AA   0, 102, 54, 170     fir 66%\n#0080FFA   0, 128, 255, 175    aqua 68%\n",
          errors: ""))
  }

  @Test(arguments: [("zz", "zz"), ("12GGGG", "12GGGG"), ("a\u{1B}b", "a b")])
  func `what is not a color makes the command line invalid`(color: String, shown: String) throws {
    #expect(
      try program.run("0080FF", color)
        == .init(
          status: 2, output: "",
          errors:
            "color-calc: \(shown) is not a color; a color is six to eight of 0 to F.\n\n\(Command.usage)\n"))
  }

  @Test func `the keys of each line change the color`() throws {
    #expect(
      try run("<\n\n* ff 80 00\nquit\n0")
        == .init(
          status: 0,
          output: first
            + String(repeating: "#0080F     ---, ---, ---, ---  ------------\n", count: 2)
            + "#FF8000    255, 128, 0, 255    orange 100%\n",
          errors: ""))
  }

  @Test func `a line that has other signs is refused as a whole`() throws {
    #expect(
      try run("0g\n")
        == .init(
          status: 1, output: first,
          errors: "color-calc: \"0g\" is not understood; enter keys 0 to F, < and *, or quit.\n"))
  }

  @Test func `the text is painted on the color`() throws {
    #expect(
      try program.run("--paint", "FF8000", "FFFFFF").output == """
        \u{1B}[38;2;255;255;255;48;2;255;128;0mFF8000   \u{1B}[0m  255, 128, 0, 255    orange 100%
        \u{1B}[38;2;0;0;0;48;2;255;255;255mFFFFFF   \u{1B}[0m  255, 255, 255, 255  white 100%

        """)
  }

  @Test func `an invalid command line prints the usage and is status 2`() throws {
    #expect(
      try program.run("--fast", "0080FF")
        == .init(
          status: 2, output: "",
          errors: "color-calc: --fast does not belong there.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    #expect(try program.run("--help") == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
  }
}
