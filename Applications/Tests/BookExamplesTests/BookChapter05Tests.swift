import Testing

@Suite struct BookChapter05Tests {
  @Test func `V5.1 the last prepend comes first`() throws {
    let prepend = try run(5, "prepend")
    #expect(prepend.history(of: "1, 2") == "1 2 3 4 F")
    #expect(prepend.history(of: "-1, 0") == "-1 0 1 2 3 4 F")
  }

  @Test func `V5.2 prepend takes an array, a set and a stride`() throws {
    let prepend = try run(5, "prepend-sequence")
    #expect(prepend.history(of: "set") == "1 3 4 5 6 7 F")
    #expect(prepend.history(of: "stride") == "6 8 10 1 3 4 5 6 7 F")
  }

  @Test func `V5.3 prepend takes a publisher`() throws {
    #expect(try run(5, "prepend-publisher").history(of: "prepend") == "1 2 3 4 F")
  }

  @Test func `V5.4 the upstream publisher starts after the completion of a prepended subject`() throws {
    #expect(
      try run(5, "prepend-subject").texts == [
        "subject: 1", "prepend: 1", "subject: 2", "prepend: 2", "subject: finished", "numbers: 3",
        "prepend: 3", "numbers: 4", "prepend: 4", "numbers: finished", "prepend: finished",
      ])
  }

  @Test func `V5.5 append publishes its values in order`() throws {
    #expect(try run(5, "append").history(of: "append") == "1 2 3 4 F")
  }

  @Test func `V5.6 append waits for the completion`() throws {
    #expect(
      try run(5, "append-late").texts == [
        "subject: 1", "append: 1", "subject: 2", "append: 2", "subject: finished", "append: 3",
        "append: 4", "append: 5", "append: finished",
      ])
  }

  @Test func `V5.7 append takes an array, a set and a stride`() throws {
    #expect(try run(5, "append-sequence").history(of: "append") == "1 2 3 4 5 6 8 10 F")
  }

  @Test func `V5.8 append takes a publisher`() throws {
    #expect(try run(5, "append-publisher").history(of: "append") == "1 2 3 4 F")
  }

  @Test func `V5.9 switchToLatest publishes the newest inner publisher only`() throws {
    let latest = try run(5, "switch-to-latest")
    #expect(latest.history(of: "switchToLatest") == "1 2 4 5 7 8 9 F")
    #expect(latest.texts.suffix(2) == ["c has finished", "switchToLatest: finished"])
  }

  @Test func `V5.10 a new request cancels the one before`() throws {
    let requests = try run(5, "latest-request")
    let start = ["receive subscription: (Future)", "request unlimited"]
    #expect(requests.log(of: "request 1") == start + ["receive value: (picture 1)", "receive finished"])
    #expect(requests.log(of: "request 2") == start + ["receive cancel"])
    #expect(requests.log(of: "request 3") == start + ["receive value: (picture 3)", "receive finished"])
    #expect(requests.history(of: "pictures") == "picture 1@0.5 picture 3@3.6")
    let cancellation = try #require(requests.texts.firstIndex(of: "request 2: receive cancel"))
    #expect(requests.texts[cancellation + 1] == "request 3: receive subscription: (Future)")
  }

  @Test func `V5.11 merge finishes after both`() throws {
    let merge = try run(5, "merge")
    #expect(merge.history(of: "merge") == "1 2 3 4 5 F")
    #expect(merge.texts.suffix(3) == ["first: finished", "second: finished", "merge: finished"])
  }

  @Test func `V5.12 combineLatest emits at each value once both have one`() throws {
    #expect(try run(5, "combine-latest").history(of: "latest") == "2a 2b 3b 3c F")
  }

  @Test func `V5.13 zip finishes and cancels the other side when no pair can follow`() throws {
    let zip = try run(5, "zip")
    #expect(zip.history(of: "zip") == "1a 2b 3c F")
    #expect(zip.texts.suffix(3) == ["numbers: finished", "letters: canceled", "zip: finished"])
  }
}
