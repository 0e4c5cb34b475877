import Testing

@Suite struct BookChapter10Tests {
  private let lines =
    ["receive subscription: (1...3)", "request unlimited"] + (1...3).map { "receive value: (\($0))" }
    + ["receive finished"]

  @Test func `V10.1 print writes six lines`() throws {
    #expect(try run(10, "print").texts == lines.map { "numbers: \($0)" })
  }

  @Test func `V10.2 print writes the same lines to a stream`() throws {
    #expect(
      try run(10, "print-to").lines == [
        "    0  +0.0 numbers: receive subscription: (FlatMap)", "    0  +0.0 numbers: request unlimited",
        "  0.5  +0.5 numbers: receive value: (1)", "    1  +0.5 numbers: receive value: (2)",
        "  1.5  +0.5 numbers: receive value: (3)", "  1.5  +0.0 numbers: receive finished",
      ])
  }

  @Test func `V10.3 and V10.4 handleEvents sees the cancellation, or the value before the sink does`() throws
  {
    #expect(
      try run(10, "handle-events").texts == ["a subscription arrives", "the subscription is canceled"])
    #expect(
      try run(10, "handle-events-kept").texts
        == ["a subscription arrives", "the value 1 arrives", "sink: 1", "sink: finished"])
  }

  @Test func `V10.5 values outside of the range pass a breakpoint`() throws {
    #expect(try run(10, "breakpoint").history(of: "numbers") == "9 10 15 16 F")
  }
}
