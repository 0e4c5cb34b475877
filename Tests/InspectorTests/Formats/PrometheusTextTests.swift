import SwiftCombineInspector
import Testing

@Suite struct PrometheusTextTests {
  private func lines(_ samples: [PointSample]) -> [String] {
    String(decoding: PrometheusText().bytes(of: samples), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  private let labels = #"point="checkout",line="Shop/Checkout.swift:41""#

  @Test func `counters and gauges have a line for each place below what they mean`() {
    let lines = lines([Samples.busy, Samples.unlimited])
    #expect(
      lines.prefix(7) == [
        "# HELP swift_combine_subscriptions Live subscriptions.",
        "# TYPE swift_combine_subscriptions gauge",
        "swift_combine_subscriptions{\(labels)} 2",
        #"swift_combine_subscriptions{point="a \"b\" \\ c\nd é 🛒",line="Shop/Odd.swift:1"} 0"#,
        "# HELP swift_combine_subscriptions_began_total Subscriptions that began.",
        "# TYPE swift_combine_subscriptions_began_total counter",
        "swift_combine_subscriptions_began_total{\(labels)} 19",
      ])
    #expect(
      lines.filter { $0.contains(labels) && !$0.contains("element_") }.dropFirst(2) == [
        #"swift_combine_subscriptions_ended_total{\#(labels),ending="finished"} 8"#,
        #"swift_combine_subscriptions_ended_total{\#(labels),ending="failed"} 4"#,
        #"swift_combine_subscriptions_ended_total{\#(labels),ending="cancelled"} 3"#,
        #"swift_combine_subscriptions_ended_total{\#(labels),ending="deallocated"} 1"#,
        "swift_combine_elements_total{\(labels)} 1000",
        "swift_combine_requested_elements{\(labels)} 7",
        "swift_combine_buffered_elements{\(labels)} 6",
        "swift_combine_dropped_elements{\(labels)} 5",
        "swift_combine_starved_seconds_total{\(labels)} 1.5",
        "swift_combine_held_back_seconds_total{\(labels)} 2e-08",
      ])
  }

  @Test func `the buckets of a histogram count all shorter durations`() {
    let interval = "swift_combine_element_interval_seconds"
    let lines = lines([Samples.busy]).filter { $0.hasPrefix(interval) }
    #expect(lines.count == 18 + 1 + 2)
    #expect(
      lines.prefix(3) == [
        #"\#(interval)_bucket{\#(labels),le="1.6e-08"} 6"#,
        #"\#(interval)_bucket{\#(labels),le="6.4e-08"} 15"#,
        #"\#(interval)_bucket{\#(labels),le="2.56e-07"} 15"#,
      ])
    #expect(
      lines.suffix(4) == [
        #"\#(interval)_bucket{\#(labels),le="274.877906944"} 15"#,
        #"\#(interval)_bucket{\#(labels),le="+Inf"} 15"#,
        "\(interval)_sum{\(labels)} 3e-07", "\(interval)_count{\(labels)} 15",
      ])
  }

  @Test func `the longest durations are below no bound`() {
    let lines = lines([Samples.busy]).filter { $0.hasPrefix("swift_combine_element_downstream_seconds") }
    #expect(
      lines.suffix(4).map { $0.split(separator: " ").last! } == ["0", "9", "9000.0", "9"])
  }

  @Test func `unlimited demand is infinite`() {
    #expect(
      lines([Samples.unlimited]).contains {
        $0.hasPrefix("swift_combine_requested_elements{") && $0.hasSuffix("} +Inf")
      })
  }

  @Test func `no samples are no bytes`() {
    #expect(PrometheusText().bytes(of: []) == [])
  }

  @Test func `the text ends with the end of a line`() {
    #expect(PrometheusText().bytes(of: [Samples.busy]).last == UInt8(ascii: "\n"))
  }
}
