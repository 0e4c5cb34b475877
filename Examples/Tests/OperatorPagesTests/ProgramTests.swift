import CommandLineTesting
import Testing

/// The program as its user meets it.
@Suite struct ProgramTests {
  private let program = Program("operator-pages")

  @Test(arguments: [
    ([], "A folder is missing."),
    (["site", "--only", "zip,zap"], "There is no operator zap."),
    (["site", "--only"], "--only wants a value."),
    (["--answer", "site"], "site does not belong there."),
  ])
  func `what makes no sense is refused with a reason, the usage and status 2`(
    arguments: [String], reason: String
  ) throws {
    let result = try program.run(arguments)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("operator-pages: \(reason)\n\nUsage: "))
  }

  @Test func `a line of input that is not understood ends the program with status 1`() throws {
    let result = try program.run(["--answer"], input: "nothing\n")
    #expect(result.status == 1)
    #expect(result.errors == "operator-pages: nothing is not understood.\n")
  }
}
