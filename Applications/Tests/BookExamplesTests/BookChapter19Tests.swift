import Testing

@Suite struct BookChapter19Tests {
  @Test func `V19-1 collect of three numbers`() throws {
    #expect(
      try run(19, "collect").texts.suffix(3)
        == [".value([0, 1, 2])", ".finished", "as expected: true"])
  }

  @Test func `V19-2 the third inner publisher is not subscribed to`() throws {
    #expect(try run(19, "flat-map-limit").texts == ["values: [1, 2, 4]"])
  }

  @Test func `V19-3 three ticks of a timer of half a second`() throws {
    #expect(try run(19, "timer").history(of: "timer") == "0.5@0.5 1.0@1 1.5@1.5 F@1.5")
  }

  @Test func `V19-4 two subscribers of shareReplay`() throws {
    #expect(try run(19, "share-replay").texts == ["values: [0, 1, 2, 1, 2, 3, 3]"])
  }

  @Test func `a recorder, a scripted source, virtual time and marbles`() throws {
    #expect(
      try run(19, "demand").texts == [
        #".subscription("[10, 20, 30, 40]")"#, ".requested(.max(1))", ".value(10)", ".requested(.max(2))",
        ".value(20)", ".value(30)", ".cancelled",
      ])
    #expect(try run(19, "scripted").texts.first == "values: [1, 2]")
    #expect(
      try run(19, "virtual-time").texts == ["after 59 s: []", #"after 60 s: [.at(60 s, "last")]"#])
    #expect(try run(19, "marbles").texts == ["as expected: ─a───b───a─┤"])
    #expect(try run(19, "contract").texts == ["broken rules: 0"])
  }
}
