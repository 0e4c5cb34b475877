/// The pipelines of a report as a flow chart in the language of Mermaid: values flow along the arrows.
///
///     print(MermaidText().text(of: inspector.report()))
///
/// A publisher that several subscribers share is one box.
public struct MermaidText: PipelineFormat {
  public static let contentType = "text/vnd.mermaid; charset=utf-8"

  /// Creates the format.
  public init() {}

  /// Writes the pipelines of a report.
  public func write(_ report: PipelineReport, with write: ([UInt8]) throws -> Void) rethrows {
    let graph = ReportGraph(report)
    let escapes: [Unicode.Scalar: String] = ["\"": "&quot;", "&": "&amp;", "<": "&lt;", ">": "&gt;"]
    let quote = { (lines: [String]) in
      lines.map { $0.onOneLine.escaped(escapes) }.joined(separator: "<br>")
    }
    let boxes = graph.boxes.map { "  \($0.name)[\"\(quote($0.lines))\"]" }
    let arrows = graph.arrows.map { "  \($0.from) -->|\"\(quote($0.figures))\"| \($0.to)" }
    try write(Array((["flowchart LR"] + boxes + arrows).joined(separator: "\n").utf8))
  }
}
