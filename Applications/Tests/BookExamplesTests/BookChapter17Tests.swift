import Testing

@Suite struct BookChapter17Tests {
  /// The steps of the work on their places, whose result is delivered on a place.
  private func steps(on place: String, deliveredOn target: String) -> [String] {
    ["started", "subscribed", "requested"].map { "\($0) on \(place)" }
      + ["work: 42 on \(target)", "finished on \(target)", "work: finished"]
  }

  @Test func `V17-1 to V17-3 each step runs on its queue`() throws {
    #expect(try run(17, "caller").texts == steps(on: "caller", deliveredOn: "caller"))
    #expect(try run(17, "subscribe").texts == steps(on: "worker", deliveredOn: "worker"))
    #expect(try run(17, "receive").texts == steps(on: "worker", deliveredOn: "screen"))
  }

  @Test func `V17-4 nothing is delivered after a cancel during the work`() throws {
    #expect(
      try run(17, "cancel").texts
        == ["subscribed on worker", "requested on worker", "canceling on caller"])
  }

  @Test func `V17-5 the immediate scheduler stays on the thread`() throws {
    #expect(try run(17, "immediate").history(of: "value") == "1 on the same thread F")
  }

  @Test func `V17-6 a timer stays on its run loop`() throws {
    #expect(try run(17, "timer").history(of: "timer") == "1 on caller 2 on caller F")
  }

  @Test func `V17-7 a run loop repeats four times until it is canceled`() throws {
    #expect(try run(17, "run-loop").history(of: "run loop") == "tick@1 tick@2 tick@3 tick@4")
  }

  @Test func `V17-8 a queue repeats at once until it is canceled`() throws {
    #expect(try run(17, "queue").history(of: "queue") == "tick@0 tick@1 tick@2 tick@3")
    #expect(try run(17, "stop").history(of: "queue") == "tick@0 tick@1 tick@2 tick@3 tick@4")
  }

  @Test func `V17-8 a repetition on a dispatch queue stops when Dispatch cancels it later`() throws {
    #expect(
      try run(17, "stop-dispatch").texts == [
        "first tick on worker", "canceled on worker", "no tick after that", "ticks: finished",
      ])
  }

  @Test func `V17-9 an operation queue keeps the order`() throws {
    let operations = try run(17, "operations")
    let values = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10] on operations F"
    #expect(operations.history(of: "many") == values)
    #expect(operations.history(of: "one") == values)
  }

  @Test func `V17-10 options are accepted`() throws {
    #expect(try run(17, "options").history(of: "value") == "1 on worker F")
  }

  @Test func `a value hops to a queue and to one behind it`() throws {
    #expect(try run(17, "hops").history(of: "value") == "1 on worker on inner F")
  }
}
