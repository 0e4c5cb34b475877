import Testing

@Suite struct BookChapter02Tests {
  @Test func `V2.2 releasing the token right after the subscription cancels`() throws {
    #expect(
      try run(2, "token").texts == [
        "source: receive subscription: (PassthroughSubject)", "source: request unlimited", "subscribed",
        "source: receive cancel",
      ])
  }

  @Test func `V2.3 each of two tokens in a collection cancels`() throws {
    let tokens = try run(2, "tokens")
    for name in ["first", "second"] {
      #expect(
        tokens.log(of: name) == [
          "receive subscription: (CurrentValueSubject)", "request unlimited", "receive value: (7)",
          "receive cancel",
        ])
    }
  }

  @Test func `V2.4 a notification after the cancellation is not published`() throws {
    #expect(try run(2, "notification").history(of: "bell") == "doorbell X")
  }

  @Test func `V2.5 an observer that was removed is not called`() throws {
    #expect(try run(2, "observer").texts == ["the doorbell rang"])
  }

  @Test func `V2.6 Just sends its value and finishes for each subscriber`() throws {
    #expect(
      try run(2, "just").texts == ["first: 42", "first: finished", "second: 42", "second: finished"])
  }

  @Test func `V2.7 three requested values of six arrive without a completion`() throws {
    let demand = try run(2, "demand")
    #expect(demand.history(of: "three") == "1 2 3")
    #expect(
      demand.log(of: "numbers") == ["receive subscription: (1...6)", "request max: (3)"]
        + (1...3).map { "receive value: (\($0))" })
  }

  @Test func `V2.8 and V2.9 returned demand adds to the requested demand`() throws {
    let demand = try run(2, "returned-demand")
    #expect(demand.history(of: "all") == "1 2 3 4 5 6 F")
    #expect(demand.history(of: "one by one") == "1 2 3 4 5 6 F")
  }

  @Test func `V2.10 the completion needs no demand`() throws {
    #expect(try run(2, "exact-demand").history(of: "six") == "1 2 3 4 5 6 F")
  }

  @Test func `V2.11 assign sets the property for each value in order`() throws {
    #expect(
      try run(2, "assign").texts
        == ["texts: open", "sign: open", "texts: closed", "sign: closed", "texts: finished"])
  }

  @Test func `V2.12 a future works once at once and serves its subscribers in order`() throws {
    #expect(
      try run(2, "future").lines == [
        "    0  the work starts", "    3  first: 2", "    3  first: finished", "    3  second: 2",
        "    3  second: finished",
      ])
  }

  @Test func `V2.13 a future works before the subscription and keeps its first result`() throws {
    #expect(
      try run(2, "promise").texts == [
        "the work starts", "subscribing", "first: 1", "first: finished", "second: 1", "second: finished",
      ])
  }

  @Test func `V2.14 a subject serves subscribers with demand until its failure`() throws {
    let passthrough = try run(2, "passthrough")
    #expect(passthrough.history(of: "reader") == "sun rain fog E(connection lost)")
    #expect(passthrough.history(of: "listener") == "sun rain X")
  }

  @Test func `V2.15 a subject that has finished ignores values`() throws {
    let passthrough = try run(2, "passthrough-finished")
    #expect(passthrough.history(of: "reader") == "sun rain fog F")
    #expect(passthrough.history(of: "listener") == "sun rain X")
  }

  @Test func `V2.16 a PassthroughSubject drops unrequested values`() throws {
    let missed = try run(2, "missed")
    #expect(missed.history(of: "subject") == "1 2 3")
    #expect(missed.history(of: "subscriber") == "2")
  }

  @Test func `V2.17 a CurrentValueSubject sends its value to each new subscriber`() throws {
    #expect(
      try run(2, "current-value").texts == [
        "first: receive subscription: (CurrentValueSubject)", "first: request unlimited",
        "first: receive value: (0)", "first sink: 0", "first: receive value: (1)", "first sink: 1",
        "first: receive value: (2)", "first sink: 2", "the value is 2", "first: receive value: (3)",
        "first sink: 3", "the value is 3", "second: receive subscription: (CurrentValueSubject)",
        "second: request unlimited", "second: receive value: (3)", "second sink: 3", "first: receive cancel",
        "second: receive cancel",
      ])
  }

  @Test func `V2.18 a subscription that has finished is not canceled`() throws {
    let finished = try run(2, "current-value-finished")
    #expect(finished.texts.suffix(2) == ["first: receive finished", "second: receive finished"])
    #expect(!finished.texts.contains { $0.hasSuffix("receive cancel") })
  }

  @Test func `V2.19 a CurrentValueSubject sends the latest value when there is demand`() throws {
    let latest = try run(2, "latest")
    #expect(latest.history(of: "level") == "1 2 3 4")
    #expect(latest.history(of: "subscriber") == "2 4")
  }

  @Test func `V2.20 a subscriber after the completion receives only that`() throws {
    #expect(try run(2, "too-late").texts == ["late: finished"])
  }

  @Test func `V2.21 returned demand of two and of one makes five values`() throws {
    let growing = try run(2, "growing-demand")
    #expect(growing.history(of: "subject") == "1 2 3 4 5 6")
    #expect(growing.history(of: "subscriber") == "1 2 3 4 5")
  }

  @Test func `V2.22 a value sent to the subject arrives at the erased publisher`() throws {
    #expect(try run(2, "erase").history(of: "erased") == "0")
  }

  @Test func `V2.23 a hand of 21 points is published and one of 22 fails`() throws {
    #expect(
      try run(2, "card-dealer").texts
        == ["Alma: [10, 5, 6] is 21", "Boris: failed: Bust!", "Cleo: [7, 8] is 15"])
  }
}
