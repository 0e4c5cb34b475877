/// A format that other programs read: what it shows, written as UTF-8.
///
///     let body = PrometheusText().bytes(of: Inspector.samples())
///     print(GraphvizText().text(of: inspector.report()))
///
/// Formats of what observed pipelines do: ``PrometheusText``, ``OpenTelemetryMetricsJSON``,
/// ``OpenTelemetryTracesJSON``, ``ChromeTraceJSON``. Formats of a report of live pipelines:
/// ``PipelineReportJSON``, ``GraphvizText``, ``MermaidText``.
public protocol PipelineFormat<Content>: Sendable {
  /// What is shown.
  associatedtype Content
  /// The type of what is written: the value of the header `Content-Type`.
  static var contentType: String { get }
  /// Writes the content in one piece or several.
  ///
  /// - Parameters:
  ///   - content: What is shown.
  ///   - write: Writes the next piece.
  /// - Throws: What that throws.
  func write(_ content: Content, with write: ([UInt8]) throws -> Void) rethrows
}

extension PipelineFormat {
  /// Returns the content as bytes.
  public func bytes(of content: Content) -> [UInt8] {
    var bytes: [UInt8] = []
    write(content) { bytes += $0 }
    return bytes
  }

  /// Returns the content as text.
  public func text(of content: Content) -> String { String(decoding: bytes(of: content), as: UTF8.self) }
}
