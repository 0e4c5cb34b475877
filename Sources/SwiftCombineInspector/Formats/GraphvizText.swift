/// The pipelines of a report as a graph in the language of Graphviz: values flow along the arrows.
///
///     print(GraphvizText().text(of: inspector.report()))
///
/// A publisher that several subscribers share is one box.
public struct GraphvizText: PipelineFormat {
  public static let contentType = "text/vnd.graphviz; charset=utf-8"

  /// Creates the format.
  public init() {}

  /// Writes the pipelines of a report.
  public func write(_ report: PipelineReport, with write: ([UInt8]) throws -> Void) rethrows {
    let graph = ReportGraph(report)
    let quote = { (lines: [String]) in
      lines.map { $0.onOneLine.escaped(["\\": "\\\\", "\"": "\\\""]) }.joined(separator: "\\n")
    }
    let boxes = graph.boxes.map { "  \($0.name) [label=\"\(quote($0.lines))\"]" }
    let arrows = graph.arrows.map { "  \($0.from) -> \($0.to) [label=\"\(quote($0.figures))\"]" }
    let lines = ["digraph pipelines {", "  rankdir=LR", "  node [shape=box]"] + boxes + arrows + ["}"]
    try write(Array(lines.joined(separator: "\n").utf8))
  }
}
