import Testing

@Suite struct BookChapter11Tests {
  @Test func `V11.1 a run loop repeats until it is canceled`() throws {
    #expect(try run(11, "run-loop").history(of: "run loop") == "tick@0 tick@1 tick@2")
  }

  @Test func `V11.2 autoconnect starts and stops the timer`() throws {
    let timer = try run(11, "autoconnect")
    #expect(timer.history(of: "first") == "1@1 2@2 3@3 X@3.5")
    #expect(timer.history(of: "second") == "1@2 2@3 X@3.5")
    #expect(try run(11, "timer").history(of: "timer") == "1 2 3 F")
  }

  @Test func `V11.3 a timer that is not connected is silent`() throws {
    #expect(try run(11, "unconnected").lines == ["    3  three seconds later"])
  }

  @Test func `V11.4 a timer starts with its connection`() throws {
    #expect(try run(11, "connect").history(of: "timer") == "2.0@2 3.0@3")
  }

  @Test func `V11.5 a queue repeats at once and stops with its token`() throws {
    #expect(try run(11, "queue").history(of: "counts") == "0@0 1@1 2@2 3@3")
    #expect(try run(11, "queue-token").lines == ["    3  no tick in three seconds"])
  }
}
