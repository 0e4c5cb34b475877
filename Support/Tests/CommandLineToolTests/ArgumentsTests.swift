import CommandLineTool
import Testing

@Suite struct ArgumentsTests {
  private func arguments(_ line: String) -> Arguments {
    Arguments(line.split(separator: " ").map(String.init))
  }

  @Test func `options are found at any position, and words are the rest`() throws {
    var rest = arguments("a --number 7 b --flag --value v c")
    #expect(try rest.takeNumber(of: "--number", in: 1...9) == 7)
    #expect(try rest.takeValue(of: "--value") == "v")
    let flags = [rest.takeFlag("--flag"), rest.takeFlag("--flag")]
    #expect(flags == [true, false])
    #expect(rest.takeFirst() == "a")
    #expect(rest.takeWords() == ["b", "c"])
    #expect(rest.takeFirst() == nil)
    try rest.finish()
  }

  @Test func `takeWord takes a negative number, takeWords does not`() {
    var rest = arguments("--flag -5 a")
    #expect(rest.takeWords() == ["a"])
    #expect(rest.takeWord() == "-5")
    #expect(rest.takeWord() == nil)
  }

  @Test func `numbers are as exact as their range`() throws {
    var rest = arguments("--whole 3 --any 0.5")
    #expect(try rest.takeNumber(of: "--whole", in: 1...3) == 3)
    #expect(try rest.takeNumber(of: "--any", in: 0...1.0) == 0.5)
    #expect(try rest.takeNumber(of: "--none", in: 1...3) == nil)
  }

  @Test(arguments: ["4", "0", "1.5", "three", ""])
  func `a number outside of the range is refused`(text: String) {
    var rest = Arguments(["--whole", text])
    let error = #expect(throws: UsageError.self) { try rest.takeNumber(of: "--whole", in: 1...3) }
    #expect(error?.description == "\(text) is not a number that --whole takes.")
  }

  @Test(arguments: ["nan", "inf", "-1", "1e400"]) func `an invalid amount is refused`(text: String) {
    var rest = Arguments(["--any", text])
    #expect(throws: UsageError.self) { try rest.takeNumber(of: "--any", in: 0...1.0) }
  }

  @Test func `an expression picks items by their names, and there are some`() throws {
    let names = ["merge", "zip", "zip of three"]
    var rest = arguments("--one ^zip --two ( --three combine")
    #expect(try rest.takeMatches(of: "--none", in: names, by: \.self) == names)
    #expect(try rest.takeMatches(of: "--one", in: names, by: \.self) == ["zip", "zip of three"])
    let refused = ["--two", "--three"].map { option in
      #expect(throws: UsageError.self) { try rest.takeMatches(of: option, in: names, by: \.self) }?
        .description
    }
    #expect(
      refused == [
        "( is not a regular expression, which --two takes.",
        "No name contains combine, which --three looks for.",
      ])
  }

  @Test func `an unused argument is refused, on one line`() {
    let error = #expect(throws: UsageError.self) { try Arguments(["--a\n\u{1B}[2J", "b"]).finish() }
    #expect(error?.description == "--a  [2J does not belong there.")
  }
}
