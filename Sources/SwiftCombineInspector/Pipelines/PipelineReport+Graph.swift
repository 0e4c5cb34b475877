extension PipelineReport {
  /// The pipelines as a graph in the language of Graphviz: values flow along the arrows.
  ///
  /// A publisher that several subscribers share is one box.
  public var graphviz: String {
    let graph = Graph(self)
    let quote = { (lines: [String]) in
      lines.map { $0.onOneLine.escaped(["\\": "\\\\", "\"": "\\\""]) }.joined(separator: "\\n")
    }
    let boxes = graph.boxes.map { "  \($0.name) [label=\"\(quote($0.lines))\"]" }
    let arrows = graph.arrows.map { "  \($0.from) -> \($0.to) [label=\"\(quote($0.figures))\"]" }
    return (["digraph pipelines {", "  rankdir=LR", "  node [shape=box]"] + boxes + arrows + ["}"])
      .joined(separator: "\n")
  }

  /// The pipelines as a flow chart in the language of Mermaid: values flow along the arrows.
  ///
  /// A publisher that several subscribers share is one box.
  public var mermaid: String {
    let graph = Graph(self)
    let escapes: [Unicode.Scalar: String] = ["\"": "&quot;", "&": "&amp;", "<": "&lt;", ">": "&gt;"]
    let quote = { (lines: [String]) in
      lines.map { $0.onOneLine.escaped(escapes) }.joined(separator: "<br>")
    }
    let boxes = graph.boxes.map { "  \($0.name)[\"\(quote($0.lines))\"]" }
    let arrows = graph.arrows.map { "  \($0.from) -->|\"\(quote($0.figures))\"| \($0.to)" }
    return (["flowchart LR"] + boxes + arrows).joined(separator: "\n")
  }

  /// Boxes and arrows, each once.
  private struct Graph {
    var boxes: [(name: String, lines: [String])] = []
    var arrows: [(from: String, to: String, figures: [String])] = []
    private var drawn: Set<String> = []

    init(_ report: PipelineReport) {
      for tree in report.trees {
        let end = "end\(tree.publisher.number)"
        draw(end, [tree.subscriber, tree.line])
        visitInOrder(from: (node: tree.publisher, lower: end)) { node, lower in
          let name = node.sharing.map { "shared\($0.number)" } ?? "publisher\(node.number)"
          draw(name, [node.title, node.checkpoint?.line])
          arrows.append((name, lower, node.figures(below: nil) + node.stocks))
          return node.upstreams.map { ($0, name) }
        }
      }
    }

    private mutating func draw(_ name: String, _ lines: [String?]) {
      if drawn.insert(name).inserted { boxes.append((name, lines.compactMap { $0 })) }
    }
  }
}
