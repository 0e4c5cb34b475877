import SwiftCombineInspector
import Testing

@Suite struct OpenTelemetryMetricsTests {
  private func metrics(_ samples: [PointSample]) throws -> [String: JSONValue] {
    let request = try JSONValue(Samples.metrics.bytes(of: samples))
    let scope = request["resourceMetrics"][0]["scopeMetrics"][0]
    return Dictionary(uniqueKeysWithValues: scope["metrics"].array.map { ($0["name"].string!, $0) })
  }

  @Test func `the request says which program and module it is from`() throws {
    let request = try JSONValue(Samples.metrics.bytes(of: []))
    #expect(request["resourceMetrics"][0]["resource"].attributes == [#"service.name=shop "1""#])
    #expect(
      request["resourceMetrics"][0]["scopeMetrics"][0]["scope"]["name"].string == "SwiftCombineInspector")
    #expect(request["resourceMetrics"][0]["scopeMetrics"][0]["metrics"].array.isEmpty)
  }

  @Test func `counters are monotonic sums since the start`() throws {
    let sum = try metrics([Samples.busy])["swift_combine.elements"]!["sum"]
    #expect(sum["aggregationTemporality"].number == 2)
    #expect(sum["isMonotonic"].number == 1)
    let point = sum["dataPoints"][0]
    #expect(point["asInt"].string == "1000")
    #expect(point["startTimeUnixNano"].string == "1794999999123456789")
    #expect(point["timeUnixNano"].string == "1795000000123456789")
    #expect(point.attributes == ["combine.point=checkout", "combine.line=Shop/Checkout.swift:41"])
  }

  @Test func `each ending has a data point`() throws {
    let points = try metrics([Samples.busy])["swift_combine.subscriptions.ended"]!["sum"]["dataPoints"].array
    #expect(
      points.map { $0.attributes[2] } == [
        "combine.ending=finished", "combine.ending=failed", "combine.ending=cancelled",
        "combine.ending=deallocated",
      ])
    #expect(points.map { $0["asInt"].string } == ["8", "4", "3", "1"])
  }

  @Test func `times are sums of seconds`() throws {
    let metric = try metrics([Samples.busy])["swift_combine.starved"]!
    #expect(metric["unit"].string == "s")
    #expect(metric["sum"]["dataPoints"][0]["asDouble"].number == 1.5)
  }

  @Test func `gauges have a data point for each place, unlimited demand none`() throws {
    let metrics = try metrics([Samples.busy, Samples.unlimited])
    let live = metrics["swift_combine.subscriptions"]!["gauge"]["dataPoints"].array
    #expect(live.map { $0["asInt"].string } == ["2", "0"])
    let demand = metrics["swift_combine.elements.requested"]!["gauge"]["dataPoints"].array
    #expect(demand.map { $0["asInt"].string } == ["7"])
    #expect(demand[0].attributes[0] == "combine.point=checkout")
  }

  @Test func `histograms have the buckets of the samples in nanoseconds`() throws {
    let metric = try metrics([Samples.busy])["swift_combine.element.interval"]!
    #expect(metric["unit"].string == "ns")
    let point = metric["exponentialHistogram"]["dataPoints"][0]
    #expect(point["scale"].number == 0)
    #expect(point["positive"]["offset"].number == 0)
    #expect(point["positive"]["bucketCounts"].array.map(\.string) == ["1", "0", "2", "3", "4", "5"])
    #expect(point["count"].string == "15")
    #expect(point["sum"].number == 300)
  }

  @Test func `the same samples are the same bytes`() {
    let samples = [Samples.busy, Samples.unlimited]
    #expect(Samples.metrics.bytes(of: samples) == Samples.metrics.bytes(of: samples))
  }
}
