import SwiftCombineInspector
import Testing

@Suite struct OpenTelemetryTracesTests {
  private func spans() throws -> [JSONValue] {
    try JSONValue(Samples.traces.bytes(of: Samples.spans))["resourceSpans"][0]["scopeSpans"][0]["spans"]
      .array
  }

  @Test func `each pipeline of known begin and end is a span`() throws {
    let spans = try spans()
    #expect(
      spans.map { $0["name"].string } == [Samples.checkout.name, Samples.odd.name, Samples.checkout.name])
    #expect(spans[0]["startTimeUnixNano"].string == "1795000000123456799")
    #expect(spans[0]["endTimeUnixNano"].string == "1795000000123546789")
    #expect(
      spans[0].attributes == [
        "combine.pipeline=1", "combine.line=Shop/Checkout.swift:41",
        #"combine.operators=["Map", "PassthroughSubject"]"#, "combine.ending=finished",
      ])
  }

  @Test func `a pipeline is in the trace of the outermost one, below its parent`() throws {
    let spans = try spans()
    #expect(Set(spans.map { $0["traceId"].string }) == ["0000000000000abc0000000000000001"])
    #expect(
      spans.map { $0["spanId"].string } == ["0000000000000001", "0000000000000012", "0000000000000013"])
    #expect(spans.map { $0["parentSpanId"].string } == [nil, "0000000000000001", "0000000000000012"])
  }

  @Test func `the status says whether it finished or failed`() throws {
    let spans = try spans()
    #expect(spans.map { $0["status"]["code"].number } == [1, 2, nil])
    #expect(spans[1]["status"]["message"].string == #"no "stock""#)
  }

  @Test func `a failure is an event with the path and the line`() throws {
    let spans = try spans()
    #expect(spans.map { $0["events"].array.count } == [0, 1, 0])
    let event = spans[1]["events"][0]
    #expect(event["name"].string == "exception")
    #expect(event["timeUnixNano"].string == "1795000000123458789")
    #expect(
      event.attributes == [
        "exception.type=TestError", #"exception.message=no "stock""#, #"combine.path=["Decode", "Map"]"#,
        "combine.line=Shop/Checkout.swift:40",
      ])
  }
}
