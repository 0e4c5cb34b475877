import Testing

@Suite struct BookChapter03Tests {
  @Test func `V3.1 collect publishes one array at the end`() throws {
    let collect = try run(3, "collect")
    #expect(collect.history(of: "collect") == #"["A", "B", "C", "D", "E"] F"#)
    #expect(
      collect.texts[5...] == [
        "letters: finished", #"collect: ["A", "B", "C", "D", "E"]"#, "collect: finished",
      ])
  }

  @Test func `V3.2 collect of two publishes the shorter rest at the end`() throws {
    #expect(try run(3, "collect-count").history(of: "collect(2)") == #"["A", "B"] ["C", "D"] ["E"] F"#)
  }

  @Test func `V3.3 map spells numbers out`() throws {
    #expect(try run(3, "map").history(of: "map") == "one hundred twenty-three four fifty-six F")
  }

  @Test func `V3.4 two key paths make a tuple`() throws {
    let points = try run(3, "key-paths")
    #expect(points.history(of: "map(x, y)") == "(10, -8) (0, 5) F")
    #expect(points.history(of: "quadrant") == "quadrant 4 boundary F")
  }

  @Test func `V3.5 tryMap fails with the error of a missing directory`() throws {
    #expect(try run(3, "try-map").history(of: "tryMap") == "E(Cocoa error 260)")
  }

  @Test func `V3.6 flatMap publishes later values of each inner publisher`() throws {
    #expect(try run(3, "no-flat-map").history(of: "map") == "a1 b1")
    #expect(try run(3, "flat-map").history(of: "flatMap") == "a1 a2 b1 b2 a3")
  }

  @Test func `V3.7 the third inner publisher waits for the completion of the first`() throws {
    #expect(
      try run(3, "flat-map-limit").texts
        == ["flatMap: a1", "flatMap: b1", "a: a2", "flatMap: a2", "a finishes", "flatMap: c1"])
  }

  @Test func `V3.8 inner publishers run one after the other`() throws {
    #expect(try run(3, "flat-map-serial").history(of: "flatMap") == "1@0.1 2@0.2 3@0.3 F@0.3")
  }

  @Test func `V3.9 and V3.10 replaceNil unwraps only after an erasure`() throws {
    let replaced = try run(3, "replace-nil")
    #expect(replaced.history(of: "array") == #"Optional("A") Optional("-") Optional("C") F"#)
    #expect(replaced.history(of: "erased") == "A - C F")
  }

  @Test func `V3.11 replaceEmpty publishes a value in place of nothing`() throws {
    let replaced = try run(3, "replace-empty")
    #expect(replaced.history(of: "empty") == "F")
    #expect(replaced.history(of: "replaceEmpty") == "1 F")
  }

  @Test func `V3.12 an Empty that does not complete is silent`() throws {
    #expect(
      try run(3, "never").texts == ["never: receive subscription: (Empty)", "never: request unlimited"])
  }

  @Test func `V3.13 scan publishes each sum`() throws {
    #expect(try run(3, "scan").history(of: "scan") == "1 3 6 F")
    #expect(try run(3, "try-scan").history(of: "tryScan") == "1 3 6 E(10 is too much)")
  }

  @Test func `V3.14 a balance of 22 changes never falls below zero`() throws {
    let history = try run(3, "balance").history(of: "balance").split(separator: " ")
    #expect(history.last == "F")
    let values = history.dropLast().compactMap { Int($0) }
    #expect(values.count == 22)
    #expect(values.allSatisfy { $0 >= 0 })
  }

  @Test func `V3.15 keys become a number and a name`() throws {
    #expect(
      try run(3, "phone-book").texts == [
        "lookup: no contact has 000-123-4567", "lookup: Bela (408-555-4321)", "lookup: Dora (212-555-3434)",
      ])
  }

  @Test func `codes become one text`() throws {
    #expect(try run(3, "flat-map-text").history(of: "text") == "Hi! F")
  }
}
