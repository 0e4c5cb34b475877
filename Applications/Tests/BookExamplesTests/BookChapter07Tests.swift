import Testing

@Suite struct BookChapter07Tests {
  /// The lines of an example whose printing publisher finishes before the result follows.
  private func finished(_ stream: String, _ description: String, _ values: [String], then result: String)
    -> [String]
  {
    signals(stream, description, values) + ["\(stream): receive finished"] + end(result)
  }

  /// The lines of an example whose printing publisher is canceled before the result follows.
  private func cancelled(_ stream: String, _ description: String, _ values: [String], then result: String)
    -> [String]
  {
    signals(stream, description, values) + ["\(stream): receive cancel"] + end(result)
  }

  private func signals(_ stream: String, _ description: String, _ values: [String]) -> [String] {
    ["\(stream): receive subscription: (\(description))", "\(stream): request unlimited"]
      + values.map { "\(stream): receive value: (\($0))" }
  }

  private func end(_ result: String) -> [String] {
    [result, "\(result.prefix { $0 != ":" }): finished"]
  }

  @Test func `V7.1 min publishes the least number after the completion`() throws {
    #expect(
      try run(7, "min").texts
        == finished("numbers", "[1, -50, 246, 0]", ["1", "-50", "246", "0"], then: "min: -50"))
  }

  @Test func `V7.2 min(by:) compares numbers of bytes`() throws {
    #expect(
      try run(7, "min-by").texts
        == finished(
          "data", "[5 bytes, 2 bytes, 11 bytes]", ["5 bytes", "2 bytes", "11 bytes"], then: "min: ab"))
  }

  @Test func `V7.3 max publishes the greatest letter after the completion`() throws {
    #expect(
      try run(7, "max").texts
        == finished("letters", #"["A", "F", "Z", "E"]"#, ["A", "F", "Z", "E"], then: "max: Z"))
  }

  @Test func `V7.4 first cancels before it publishes`() throws {
    #expect(
      try run(7, "first").texts
        == cancelled("letters", #"["A", "B", "C"]"#, ["A"], then: "first: A"))
  }

  @Test func `V7.5 first(where:) cancels at the first letter of a word`() throws {
    #expect(
      try run(7, "first-where").texts
        == cancelled("letters", #"["X", "Q", "N", "Z"]"#, ["X", "Q", "N"], then: "first: N"))
  }

  @Test func `V7.6 last publishes after the completion`() throws {
    #expect(
      try run(7, "last").texts
        == finished("letters", #"["A", "B", "C"]"#, ["A", "B", "C"], then: "last: C"))
  }

  @Test func `V7.7 output(at:) publishes before it cancels`() throws {
    #expect(
      try run(7, "output-at").texts == [
        #"letters: receive subscription: (["A", "B", "C"])"#, "letters: request unlimited",
        "letters: receive value: (A)", "letters: request max: (1) (synchronous)",
        "letters: receive value: (B)", "output: B", "letters: receive cancel", "output: finished",
      ])
  }

  @Test func `V7.8 output(in:) publishes the values at three indices`() throws {
    #expect(try run(7, "output-in").history(of: "output") == "B C D F")
    #expect(try run(7, "output-in").history(of: "letters") == "A B C D X")
  }

  @Test func `V7.9 count publishes after the completion`() throws {
    #expect(
      try run(7, "count").texts
        == finished("letters", #"["A", "B", "C"]"#, ["A", "B", "C"], then: "count: 3"))
  }

  @Test func `V7.10 and V7.11 contains cancels at the value or waits for the completion`() throws {
    let (letters, description) = (["A", "B", "C", "D", "E"], #"["A", "B", "C", "D", "E"]"#)
    #expect(
      try run(7, "contains").texts
        == cancelled("letters", description, Array(letters.prefix(3)), then: "contains: true"))
    #expect(
      try run(7, "contains-not").texts
        == finished("letters", description, letters, then: "contains: false"))
  }

  @Test func `V7.12 contains(where:) asks its closure`() throws {
    let contains = try run(7, "contains-where")
    #expect(contains.history(of: "800") == "false F")
    #expect(contains.history(of: "800 or Pike") == "true F")
  }

  @Test func `V7.13 and V7.14 allSatisfy waits for the completion or cancels at an odd number`() throws {
    #expect(
      try run(7, "all-satisfy").texts
        == finished("numbers", "Sequence", ["0", "2", "4"], then: "allSatisfy: true"))
    #expect(
      try run(7, "not-all-satisfy").texts
        == cancelled("numbers", "Sequence", ["0", "1"], then: "allSatisfy: false"))
  }

  @Test func `V7.15 reduce publishes the whole text and scan each beginning`() throws {
    let parts = ["Sea", "gu", "ll", "-", "bay", "!"]
    #expect(
      try run(7, "reduce").texts
        == finished(
          "parts", #"["Sea", "gu", "ll", "-", "bay", "!"]"#, parts, then: "reduce: Seagull-bay!"))
    #expect(
      try run(7, "scan").history(of: "scan")
        == "Sea Seagu Seagull Seagull- Seagull-bay Seagull-bay! F")
  }

  @Test func `V7.16 reduce with plus is the sum`() throws {
    #expect(try run(7, "sum").history(of: "reduce") == "11 F")
  }
}
