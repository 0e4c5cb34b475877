import Foundation
import SwiftCombine
import SwiftCombineInspector
import Testing

private let folder = ProcessInfo.processInfo.environment["FORMAT_FILES"]

/// Writes what `.ci/formats` checks with the programs that read these formats.
@Suite(.enabled(if: folder != nil, "writes files for .ci/formats, which names the folder"))
struct FormatFiles {
  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder!).appendingPathComponent(name))
  }

  @Test func `of samples and traces written by hand`() throws {
    let samples = [Samples.busy, Samples.unlimited]
    try write(PrometheusText().bytes(of: samples), to: "samples.prom")
    try write(Samples.metrics.bytes(of: samples), to: "samples.metrics.json")
    try write(Samples.traces.bytes(of: Samples.spans), to: "samples.traces.json")
    try write(ChromeTraceJSON().bytes(of: Samples.trace), to: "samples.chrome.json")
  }

  @Test func `of pipelines that ran`() throws {
    PipelineTrace.start()
    let subject = PassthroughSubject<Int, Never>()
    let tokens = [
      subject.map { $0 }.observed("FormatFiles numbers").sink { _ in },
      subject.flatMap { (0..<$0).publisher.observed("FormatFiles ranges") }
        .observed("FormatFiles all").sink { _ in },
    ]
    for number in 0..<100 { subject.send(number) }
    Fail<Int, Cancelled>(error: Cancelled()).observed("FormatFiles failure")
      .sink { _ in
      } receiveValue: { _ in
      }.cancel()
    tokens[0].cancel()
    let trace = PipelineTrace.stop()
    try write(PrometheusText().bytes(of: Inspector.samples()), to: "run.prom")
    try write(
      OpenTelemetryMetricsJSON(service: "tests").bytes(of: Inspector.samples()), to: "run.metrics.json")
    try write(OpenTelemetryTracesJSON(service: "tests").bytes(of: trace.spans), to: "run.traces.json")
    try write(ChromeTraceJSON().bytes(of: trace), to: "run.chrome.json")
    withExtendedLifetime(tokens) {}
  }

  private struct Cancelled: Error {}
}
