import Testing

@Suite struct BookChapter18Tests {
  @Test func `V18-1 unwrap drops nil`() throws {
    #expect(try run(18, "unwrap").history(of: "unwrap") == "1 2 3 4 F")
  }

  @Test func `V18-2 and V18-5 a metronome finishes after six beats`() throws {
    #expect(
      try run(18, "metronome").history(of: "metronome")
        == "1.0@1 2.0@2 3.0@3 4.0@4 5.0@5 6.0@6 F@6")
  }

  @Test func `V18-3 a metronome that is canceled at 3.5 seconds beats three times`() throws {
    #expect(
      try run(18, "metronome-cancelled").history(of: "metronome") == "1.0@1 2.0@2 3.0@3 X@3.5")
  }

  @Test func `V18-4 a metronome starts at the first request`() throws {
    #expect(try run(18, "metronome-demand").history(of: "metronome") == "3.0@3 4.0@4 7.0@7")
  }

  @Test func `V18-6 and V18-7 shareReplay replays two values over one subscription`() throws {
    let replay = try run(18, "share-replay")
    let values = replay.texts.filter { !$0.hasPrefix("subject: ") }
    #expect(
      values == [
        "first: 1", "first: 2", "first: 3", "second: 2", "second: 3", "first: 4", "second: 4", "first: 5",
        "second: 5", "first: finished", "second: finished", "third: 4", "third: 5", "third: finished",
      ])
    #expect(
      replay.log(of: "subject") == ["receive subscription: (PassthroughSubject)", "request unlimited"]
        + (1...5).map { "receive value: (\($0))" } + ["receive finished"])
  }

  @Test func `shareReplay starts again after its last subscriber has canceled`() throws {
    let replay = try run(18, "share-replay-restart")
    #expect(replay.history(of: "subject") == "1 X 2")
    #expect(replay.history(of: "second") == "2")
  }

  @Test func `V18-8 and V18-9 a pausable sink requests one value at a time`() throws {
    let pausable = try run(18, "pausable")
    #expect(pausable.history(of: "sink") == "1@0 2@1 3@1 4@2 5@2 6@3 F@3")
    #expect(
      pausable.log(of: "numbers").filter { $0.hasPrefix("request") } == [
        "request max: (1)", "request max: (1)", "request max: (1) (synchronous)", "request max: (1)",
        "request max: (1) (synchronous)", "request max: (1)", "request max: (1) (synchronous)",
      ])
    #expect(pausable.texts.last == "not paused")
  }

  @Test func `a buffer keeps the newest values for a paused sink`() throws {
    #expect(try run(18, "buffer").history(of: "sink") == "1 3 4 F")
  }
}
