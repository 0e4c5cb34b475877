import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct MarbleTests {
  @Test func `each column is a tick, and a group stands at its bracket`() throws {
    let marble = try Marble<String>("-a-b-(cd)-|")
    #expect(
      marble.signals == [
        .at(1, .value("a")), .at(3, .value("b")), .at(5, .value("c")), .at(5, .value("d")),
        .at(10, .finished),
      ])
    #expect(marble.length == 11)
  }

  @Test func `the length of a tick can be chosen`() throws {
    let marble = try Marble<String>("--a#", tick: 0.25)
    #expect(marble.signals == [.at(0.5, .value("a")), .at(0.75, .failed)])
    #expect(marble.length == 1)
  }

  @Test(arguments: [
    ("ab", ["a", "b"]), ("12-3", ["12", "3"]), ("1.5-2", ["1.5", "2"]), ("f1─g22", ["f1", "g22"]),
    ("1x──2y", ["1x", "2y"]), ("\"a b\"-\"\"", ["\"a b\"", "\"\""]), ("[1, [2]]─[ ]", ["[1, [2]]", "[ ]"]),
    ("(1, a)-(b)", ["(1, a)", "b"]), ("Optional(\"a)\")──nil", ["Optional(\"a)\")", "nil"]),
    ("true-false", ["true", "false"]), ("(1 2 x)", ["1", "2", "x"]), ("●●─∞", ["●", "●", "∞"]),
    ("pause-ab", ["pause", "a", "b"]), ("(\"a,b\"c)", ["\"a,b\"", "c"]),
    ("(\"a\\\"\" \"b,c\")", ["\"a\\\"\"", "\"b,c\""]), ("(\"a\\\"\", [b])", ["(\"a\\\"\", [b])"]),
  ])
  func `a value is one token`(text: String, values: [String]) throws {
    let marble = try Marble<String>(text, words: ["pause"]) { $0 }
    #expect(
      marble.signals.compactMap { if case .value(let value) = $0.value { value } else { nil } } == values)
  }

  @Test func `plain and drawn marks mean the same`() throws {
    #expect(try Marble<Int>("^-1 -2--|") == Marble<Int>("╰─1──2──┤"))
    #expect(try Marble<Int>("-1-#") == Marble<Int>("─1─✕"))
    #expect(try Marble<Int>("-1-!").signals == [.at(1, .value(1)), .at(3, .cancelled)])
  }

  @Test func `values have the names of a dictionary, the longest first`() throws {
    let marble = try Marble("-a-ab-|", ["a": 1, "ab": 2])
    #expect(marble.signals == [.at(1, .value(1)), .at(3, .value(2)), .at(6, .finished)])
  }

  @Test(arguments: [
    ("-(a-b)|", 4, "time does not pass inside a group"), ("-(ab", 2, "a group is opened and not closed"),
    ("-()", 2, "a group is empty"), ("-a|-b", 5, "nothing comes after the end of a stream"),
    ("-\"a", 2, "a quoted text is not closed"), ("--[1,2", 3, "\"[\" is not closed"),
    ("-a)-", 3, "\")\" is neither a mark of a marble line nor a value"),
    ("-a│", 3, "\"│\" is neither a mark of a marble line nor a value"),
    ("-(|a)", 4, "nothing comes after the end"),
    ("-a-…-b-|", 4, "only a picture may leave open how it goes on"),
  ])
  func `a syntax error is reported with its column`(text: String, column: Int, reason: String) {
    let error = #expect(throws: MarbleError.self) { try Marble<String>(text) }
    #expect(error?.reason == reason)
    #expect(error?.column == column)
  }

  @Test func `a name without a letter names nothing`() {
    #expect(throws: MarbleError.self) { try Marble("-a-x-|", ["": 0, "a": 1]) }
  }

  @Test func `a value of another type is reported with its column`() {
    let error = #expect(throws: MarbleError.self) { try Marble<Int>("-1-x-|") }
    #expect(error?.description == "line 1, column 4: x is no value of Int\n-1-x-|\n   ^")
  }
}
