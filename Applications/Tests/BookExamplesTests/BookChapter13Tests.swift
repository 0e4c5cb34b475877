import Testing

@Suite struct BookChapter13Tests {
  @Test func `V13.1 share subscribes upstream once`() throws {
    #expect(
      try run(13, "share").lines == [
        "    0  a download starts", "    0  shared: receive subscription: (Future)",
        "    0  shared: request unlimited", "    0  the second subscribes",
        "    1  shared: receive value: (data)", "    1  first: data", "    1  second: data",
        "    1  shared: receive finished", "    1  first: finished", "    1  second: finished",
      ])
  }

  @Test func `V13.2 without share each subscriber has its own download`() throws {
    let single = try run(13, "no-share")
    #expect(single.texts.filter { $0 == "a download starts" }.count == 2)
    #expect(single.history(of: "single") == "data@1 F@1 data@1 F@1")
    #expect(single.history(of: "first") == "data@1 F@1")
    #expect(single.history(of: "second") == "data@1 F@1")
  }

  @Test func `V13.3 a subscriber after the completion of share receives only that`() throws {
    let late = try run(13, "share-late")
    #expect(late.history(of: "second") == "F@2")
    #expect(late.texts.filter { $0 == "a download starts" }.count == 1)
  }

  @Test func `V13.4 the first subscriber of a shared array receives all of it`() throws {
    let shared = try run(13, "share-at-once")
    #expect(shared.history(of: "first") == "1 2 3 F")
    #expect(shared.history(of: "second") == "F")
  }

  @Test func `V13.5 multicast starts with its connection`() throws {
    let multicast = try run(13, "multicast")
    #expect(
      multicast.texts.prefix(4) == [
        "connecting", "a download starts", "multicast: receive subscription: (Future)",
        "multicast: request unlimited",
      ])
    #expect(multicast.history(of: "first") == "data@1 F@1")
    #expect(multicast.history(of: "second") == "data@1 F@1")
  }

  @Test func `V13.6 a connection that is not kept is canceled`() throws {
    #expect(
      try run(13, "lost-connection").texts == [
        "a download starts", "multicast: receive subscription: (Future)", "multicast: request unlimited",
        "multicast: receive cancel", "first: by hand", "second: by hand",
      ])
  }

  @Test func `V13.7 Deferred does the work for each subscriber`() throws {
    #expect(
      try run(13, "deferred").texts == [
        "the work is done", "first: 7", "first: finished", "the work is done", "second: 7",
        "second: finished",
      ])
  }

  @Test func `V13.8 a future keeps its failure`() throws {
    #expect(
      try run(13, "future-failure").texts
        == ["the work is done", "first: failed: no tools", "second: failed: no tools"])
  }

  @Test func `a CurrentValueSubject replays the latest value`() throws {
    let replay = try run(13, "replay-one")
    #expect(replay.history(of: "first") == "nothing yet@0 data@1")
    #expect(replay.history(of: "second") == "data@2")
  }
}
