import Testing

@Suite struct BookChapter04Tests {
  @Test func `V4.1 filter passes multiples of three`() throws {
    #expect(try run(4, "filter").history(of: "filter") == "3 6 9 F")
  }

  @Test func `V4.2 removeDuplicates drops adjacent duplicates only`() throws {
    #expect(
      try run(4, "remove-duplicates").history(of: "removeDuplicates") == "row your boat to row home F")
  }

  @Test func `V4.3 compactMap drops what is no number`() throws {
    #expect(try run(4, "compact-map").history(of: "compactMap") == "1.24 3.0 45.0 0.23 F")
  }

  @Test func `V4.4 ignoreOutput publishes only the completion`() throws {
    #expect(try run(4, "ignore-output").texts == ["ignoreOutput: finished"])
  }

  @Test func `V4.5 first(where:) cancels before it publishes the match`() throws {
    #expect(
      try run(4, "first-where").texts == [
        "numbers: receive subscription: (1...9)", "numbers: request unlimited",
        "numbers: receive value: (1)", "numbers: receive value: (2)", "numbers: receive cancel",
        "first: 2", "first: finished",
      ])
  }

  @Test func `V4.6 and V4.7 last(where:) publishes after the completion`() throws {
    #expect(try run(4, "last-where").history(of: "last") == "8 F")
    #expect(
      try run(4, "last-waits").texts.suffix(4)
        == ["nothing so far", "numbers: finished", "last: 4", "last: finished"])
  }

  @Test func `V4.8 dropFirst drops eight values`() throws {
    #expect(try run(4, "drop-first").history(of: "dropFirst") == "9 10 F")
  }

  @Test func `V4.9 drop(while:) calls its closure five times before the first value`() throws {
    #expect(
      try run(4, "drop-while").texts == (1...5).map { "is \($0) dropped?" }
        + (5...10).map { "drop: \($0)" } + ["drop: finished"])
  }

  @Test func `V4.10 drop(untilOutputFrom:) drops until the other publisher sends`() throws {
    let drop = try run(4, "drop-until")
    #expect(drop.history(of: "taps") == "1 2 3 4 5")
    #expect(drop.history(of: "drop") == "4 5")
  }

  @Test func `V4.11 prefix passes two values of ten`() throws {
    let prefix = try run(4, "prefix")
    #expect(prefix.history(of: "prefix") == "1 2 F")
    #expect(prefix.history(of: "numbers") == "1 2 X")
  }

  @Test func `V4.12 prefix finishes with its last value`() throws {
    #expect(
      try run(4, "prefix-ends").texts == [
        "taps: 1", "prefix: 1", "taps: 2", "prefix: 2", "taps: canceled", "prefix: finished",
        "the third tap",
      ])
  }

  @Test func `V4.13 prefix(while:) finishes at the first other value`() throws {
    let prefix = try run(4, "prefix-while")
    #expect(prefix.history(of: "prefix") == "1 2 F")
    #expect(prefix.history(of: "numbers") == "1 2 3 X")
  }

  @Test func `V4.14 prefix(untilOutputFrom:) finishes when the other publisher sends`() throws {
    #expect(try run(4, "prefix-until").history(of: "prefix") == "1 2 F")
  }

  @Test func `drop, prefix and filter leave ten numbers`() throws {
    #expect(try run(4, "sieve").history(of: "even") == "52 54 56 58 60 62 64 66 68 70 F")
  }
}
