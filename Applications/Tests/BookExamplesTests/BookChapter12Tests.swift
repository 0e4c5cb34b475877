import Testing

@Suite struct BookChapter12Tests {
  @Test func `V12.1 to V12.3 the options decide which values an observed property sends`() throws {
    #expect(try run(12, "observe").history(of: "volume") == "0 100 200")
    #expect(try run(12, "observe-changes").history(of: "volume") == "100 200")
    #expect(try run(12, "observe-prior").history(of: "volume") == "0 100 100 200")
  }

  @Test func `V12.4 texts and lists are observed`() throws {
    let types = try run(12, "observe-types")
    #expect(types.history(of: "station") == #""" "Coast" "Hills""#)
    #expect(types.history(of: "levels") == "[] [1.0] [1.0, 2.0]")
  }

  @Test func `V12.5 a count of operations rises and falls`() throws {
    #expect(try run(12, "operations").history(of: "count") == "0 1 0 1 0")
  }

  @Test func `V12.6 objectWillChange emits before each change`() throws {
    #expect(
      try run(12, "object-will-change").texts
        == [#"form: was (false, "")"#, #"form: was (true, "")"#, #"now (true, "Ada")"#])
  }

  @Test func `V12.7 an equal value is published`() throws {
    #expect(try run(12, "equal-value").texts == ["name: Ada", "form: changes", "name: Ada"])
  }

  @Test func `V12.8 a new value is published before it is set`() throws {
    #expect(
      try run(12, "published").texts == ["name: Ada, still Ada", "name: Bela, still Ada", "now Bela"])
  }
}
