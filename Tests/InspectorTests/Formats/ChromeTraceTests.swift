import SwiftCombineInspector
import Testing

@Suite struct ChromeTraceTests {
  private func events(of phase: String) throws -> [JSONValue] {
    try JSONValue(ChromeTraceJSON().bytes(of: Samples.trace))["traceEvents"].array.filter {
      $0["ph"].string == phase
    }
  }

  /// The name of an event, its thread, the time and the duration.
  private func line(_ event: JSONValue) -> String {
    let end = event["dur"].number.map { " for \($0)" } ?? ""
    return "\(event["name"].string!) on \(Int(event["tid"].number!)) at \(event["ts"].number!)\(end)"
  }

  @Test func `threads have names`() throws {
    let names = try events(of: "M").map {
      "\($0["name"].string!) \($0["tid"].number!) \($0["args"]["name"].string!)"
    }
    #expect(
      names == ["process_name 0.0 Pipelines", "thread_name 1.0 Thread 1", "thread_name 2.0 Thread 2"])
  }

  @Test func `a pipeline begins and ends on a track of its own`() throws {
    let (begins, ends) = try (events(of: "b"), events(of: "e"))
    #expect(begins.map { $0["id"].string } == ["0x1", "0x12", "0x13", "0x14", "0x15"])
    #expect(ends.map { $0["id"].string } == begins.map { $0["id"].string })
    #expect(begins.map { $0["ts"].number } == [0.01, 1, 2, 0, 5])
    #expect(ends.map { $0["ts"].number } == [90, 2, 2, 0.5, 100])
    #expect(begins[1]["args"]["parent"].string == "1")
    #expect(begins[0]["args"]["operators"].string == "Map, PassthroughSubject")
    #expect(
      ends.map { $0["args"]["ending"].string } == ["finished", "failed", "cancelled", "deallocated", "live"])
    #expect(ends[1]["args"]["path"].string == "Decode, Map")
    #expect(ends[1]["args"]["line"].string == "Shop/Checkout.swift:40")
  }

  @Test func `deliveries are on the tracks of threads, from the element to the return`() throws {
    #expect(
      try events(of: "X").map(line) == [
        "\(Samples.odd.name) on 1 at 1.1 for 0.2",
        "checkout on 1 at 0.03 for 1.471",
        // These had not returned when the trace was stopped; the pipeline of the second one is unknown.
        "\(Samples.odd.name) on 2 at 5.0 for 95.0",
        "pipeline 99 on 2 at 6.0 for 94.0",
      ])
  }

  @Test func `requests are on the track of their pipeline`() throws {
    let requests = try events(of: "n")
    #expect(requests.map(line) == ["requested on 1 at 0.02", "requested on 2 at 1.2"])
    #expect(requests.map { $0["id"].string } == ["0x1", "0x1"])
  }

  @Test func `a large trace is written in pieces`() throws {
    let events = (0..<10_000).map {
      PipelineTrace.Event(
        time: .nanoseconds($0), thread: 1, pipelineID: 1, signal: $0 % 2 == 0 ? .element : .elementDelivered)
    }
    let trace = PipelineTrace(events: events, spans: [], duration: .seconds(1), startTime: .zero)
    var pieces: [[UInt8]] = []
    ChromeTraceJSON().write(trace) { pieces.append($0) }
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.count < 300_000 })
    #expect(Array(pieces.joined()) == ChromeTraceJSON().bytes(of: trace))
    #expect(try JSONValue(ChromeTraceJSON().bytes(of: trace))["traceEvents"].array.count == 2 + 5_000)
  }
}
