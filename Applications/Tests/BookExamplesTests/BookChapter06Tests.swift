import Testing

@Suite struct BookChapter06Tests {
  @Test func `V6.1 delay publishes each value a second and a half later`() throws {
    #expect(try run(6, "delay").history(of: "delay") == "1@2.5 2@3.5 3@4.5")
  }

  @Test func `V6.2 delay delays a failure`() throws {
    #expect(try run(6, "delay-failure").history(of: "delay") == "1@0.7 E(lost)@0.7")
  }

  @Test func `V6.3 collect by time publishes an array each four seconds`() throws {
    let collect = try run(6, "collect-time")
    #expect(collect.history(of: "collect") == "[1, 2, 3, 4]@4 [5, 6, 7, 8]@8")
    #expect(collect.history(of: "flatMap") == "1@4 2@4 3@4 4@4 5@8 6@8 7@8 8@8")
  }

  @Test func `V6.4 collect by time or count publishes each pair when it is complete`() throws {
    #expect(
      try run(6, "collect-count").history(of: "collect") == "[1, 2]@1.5 [3, 4]@3.5 [5, 6]@5.5 [7, 8]@7.5")
  }

  @Test func `V6.5 the rest follows a completion and is dropped by a failure`() throws {
    let collect = try run(6, "collect-end")
    #expect(collect.history(of: "finished") == "[1, 2]@2 [3, 4, 5]@3 F@3")
    #expect(collect.history(of: "failed") == "[1, 2]@2 E(lost)@3")
  }

  @Test func `V6.6 pairs come at once and single values at the end of a window`() throws {
    #expect(
      try run(6, "collect-bursts").history(of: "collect")
        == "[1, 2]@0.2 [3]@2 [4, 5]@2.6 [6, 7]@2.8 [8]@4 F@4.5")
  }

  @Test func `V6.7 debounce publishes after each pause`() throws {
    #expect(try run(6, "debounce").history(of: "debounce") == "f@1.6 k@3.5 F@4")
  }

  @Test func `V6.8 a completion drops the value that waits`() throws {
    #expect(try run(6, "debounce-end").history(of: "debounce") == "f@1.6 F@2.7")
  }

  @Test func `V6.9 debounce of half a second with one pause that is as long`() throws {
    #expect(try run(6, "debounce-rhythm").history(of: "debounce") == "1@0.75 4@2 5@2.55")
  }

  @Test func `V6.10 a pause of half a second decides what is published`() throws {
    let debounce = try run(6, "debounce-pause")
    #expect(debounce.history(of: "busy") == "6@1.7")
    #expect(debounce.history(of: "calm") == "2@0.7 4@1.7")
  }

  @Test func `V6.11 throttle publishes the first value of each second`() throws {
    #expect(try run(6, "throttle-first").history(of: "throttle") == "a@0 b@1 g@2 h@3 F@4")
  }

  @Test func `V6.12 throttle publishes the latest value of each second`() throws {
    #expect(try run(6, "throttle-latest").history(of: "throttle") == "a@0 f@1 g@2 k@3 F@4")
  }

  @Test func `V6.13 and V6.14 the first and the latest value of each half second`() throws {
    let throttle = try run(6, "throttle-rhythm")
    #expect(throttle.history(of: "first") == "-1@0 1@0.5 3@1 6@1.5")
    #expect(throttle.history(of: "latest") == "-1@0 2@0.5 5@1 6@1.5")
  }

  @Test func `V6.15 timeout finishes or fails after five seconds`() throws {
    let timeout = try run(6, "timeout")
    #expect(timeout.history(of: "finishes") == "F@5")
    #expect(timeout.history(of: "fails") == "E(too late)@5")
  }

  @Test func `V6.16 a value starts the five seconds again`() throws {
    #expect(try run(6, "timeout-restart").history(of: "timeout") == "1@2 F@7")
  }

  @Test func `V6.17 a value after the timeout is ignored`() throws {
    #expect(try run(6, "timeout-late").history(of: "timeout") == "1@0.3 2@0.6 F@1.1")
  }

  @Test func `V6.18 measureInterval publishes eleven intervals`() throws {
    #expect(
      try run(6, "measure-interval").log(of: "interval")
        == ["0.0", "0.1", "0.1", "0.1", "0.2", "0.1", "1.4", "0.1", "0.1", "0.2", "0.1", "finished"])
  }

  @Test func `V6.19 characters become words and pauses become stars`() throws {
    #expect(
      try run(6, "codes").history(of: "message") == "Virtual@0.5 *@1.51 is@2 *@2.61 quick@3 F@3.3")
  }
}
