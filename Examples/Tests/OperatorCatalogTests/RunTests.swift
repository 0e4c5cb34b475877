import OperatorCatalog
import Testing

@Suite struct RunTests {
  private typealias Event = TimelineEvent

  private func run(
    _ call: String, _ lines: String..., demand: DemandPolicy = .unlimited, cancellation: Int? = nil
  ) throws -> [TimelineEvent] {
    let call = try OperatorCall(call)
    return call.entry.run(
      try lines.map { try InputLine($0) }, arguments: call.arguments, demand: demand,
      cancellation: cancellation)
  }

  @Test func `all events of both ends are recorded in their order`() throws {
    #expect(
      try run("prefix(1)", "1-2")
        == [
          Event(0, .input(0), .subscribed), Event(0, .output(0), .subscribed),
          Event(0, .output(0), .requested(nil)), Event(0, .input(0), .requested(nil)),
          Event(0, .input(0), .value("1")), Event(0, .output(0), .value("1")),
          Event(0, .input(0), .cancelled), Event(0, .output(0), .finished),
        ])
  }

  @Test func `an input drops a value that was not requested`() throws {
    let events = try run("map(10)", "1-2-3|", demand: .only(2))
    #expect(
      events.filter { $0.place == .input(0) }.dropFirst()
        == [
          Event(0, .input(0), .requested(2)), Event(0, .input(0), .value("1")),
          Event(2, .input(0), .value("2")), Event(4, .input(0), .dropped("3")),
          Event(5, .input(0), .finished),
        ])
    #expect(events.last == Event(5, .output(0), .finished))
  }

  @Test func `a slow subscriber requests again two ticks after each value`() throws {
    let requests = try run("map(10)", "1--2", demand: .slowly).filter {
      $0.place == .output(0) && $0.kind == .requested(1)
    }
    #expect(requests.map(\.tick) == [0, 2, 5])
  }

  @Test func `a subscriber that answers each value with one requests in the delivery`() throws {
    let requests = try run("map(10)", "1--2", demand: .oneByOne).filter {
      $0.place == .output(0) && $0.kind == .requested(1)
    }
    #expect(requests.map(\.tick) == [0, 0, 3])
  }

  @Test func `the subscriber cancels at a tick, unless the stream has ended`() throws {
    let events = try run("map(10)", "1--2--3", cancellation: 4)
    #expect(events.suffix(2) == [Event(4, .output(0), .cancelled), Event(4, .input(0), .cancelled)])
    #expect(try run("map(10)", "1|", cancellation: 4).last == Event(1, .output(0), .finished))
  }

  @Test func `a demand may end with a cancellation`() throws {
    let events = try run("map(10)", "1--2--3", demand: .unlimitedUntil(4))
    #expect(events == (try run("map(10)", "1--2--3", cancellation: 4)))
    #expect(events.last == Event(4, .input(0), .cancelled))
  }

  @Test(arguments: DemandPolicy.ofPages)
  func `a demand is read as it is written`(policy: DemandPolicy) {
    #expect(DemandPolicy(policy.name) == policy)
  }

  @Test(arguments: ["", "0", "-1", "until", "untilx", "until-1", "slowly"])
  func `what is no demand is refused`(text: String) { #expect(DemandPolicy(text) == nil) }

  @Test func `an input plays from each subscription on`() throws {
    let events = try run("retry(1)", "1-#")
    #expect(
      events.filter { $0.kind == .value("1") && $0.place == .input(0) }.map(\.tick) == [0, 2])
    #expect(events.last == Event(4, .output(0), .failed("error")))
  }

  @Test func `a second subscriber attaches later to the same publisher`() throws {
    let values = try run("share", "1---2|").filter { $0.place == .output(1) }
    #expect(
      values == [
        Event(3, .output(1), .subscribed), Event(3, .output(1), .requested(nil)),
        Event(4, .output(1), .value("2")), Event(5, .output(1), .finished),
      ])
  }

  @Test func `a timer of an operator uses the clock of the inputs`() throws {
    let values = try run("debounce(2)", "ab--c").compactMap { event -> String? in
      guard event.place == .output(0), case .value(let text) = event.kind else { return nil }
      return "\(event.tick): \(text)"
    }
    #expect(values == ["3: b", "6: c"])
  }

  @Test func `what happens in an action of the scheduler is recorded as on the scheduler`() throws {
    let delivered = try run("receiveOn", "1-2|").filter { $0.tick == 2 }
    #expect(
      delivered == [
        Event(2, .input(0), .value("2")), Event(2, .output(0), .value("2"), onScheduler: true),
      ])
    let subscribed = try run("subscribeOn", "1|").filter(\.isOnScheduler)
    #expect(
      subscribed == [
        Event(0, .input(0), .subscribed, onScheduler: true),
        Event(0, .output(0), .subscribed, onScheduler: true),
        Event(0, .output(0), .requested(nil), onScheduler: true),
        Event(0, .input(0), .requested(nil), onScheduler: true),
      ])
    #expect(try run("map(10)", "1-2|").allSatisfy { !$0.isOnScheduler })
  }

  /// The values that an operator received and never published.
  private func unpublished(_ events: [TimelineEvent]) -> [String] {
    events.compactMap { event in
      guard case .unpublished(let text) = event.kind else { return nil }
      return "\(event.tick): \(text)"
    }
  }

  @Test(arguments: [
    ("debounce(2)", "ab--c", ["0: a"]), ("throttle(3)", "abc--d-|", ["1: b"]),
    ("dropFirst(1)", "1-2", ["0: 1"]),
    ("filter(2)", "1-2--3", ["0: 1", "5: 3"]), ("removeDuplicates", "1-1-2-1|", ["2: 1"]),
    ("map(10)", "1-2|", []),
  ])
  func `a value that an operator never published is marked`(
    call: String, line: String, expected: [String]
  ) throws {
    #expect(unpublished(try run(call, line)) == expected)
  }

  @Test func `a value that is still held is not marked, unless the output has ended`() throws {
    #expect(unpublished(try run("buffer(1)", "abcd", demand: .only(1))) == [])
    #expect(unpublished(try run("buffer(1)", "abcd---|", demand: .slowly)) == ["1: b"])
    #expect(
      unpublished(try run("onBackpressureBuffer(2)", "ab", demand: .only(1), cancellation: 4)) == ["1: b"])
  }
}
