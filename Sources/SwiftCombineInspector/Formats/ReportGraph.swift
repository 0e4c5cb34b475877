/// The boxes and arrows of a graph of a report, each once.
struct ReportGraph {
  var boxes: [(name: String, lines: [String])] = []
  var arrows: [(from: String, to: String, figures: [String])] = []
  private var drawn: Set<String> = []

  init(_ report: PipelineReport) {
    for tree in report.trees {
      let end = "end\(tree.publisher.number)"
      draw(end, [tree.subscriber, tree.location?.short])
      visitInOrder(from: (node: tree.publisher, lower: end)) { node, lower in
        let name = node.sharing.map { "shared\($0.number)" } ?? "publisher\(node.number)"
        draw(name, [node.title, node.checkpoint?.location.short])
        arrows.append((name, lower, node.figures(below: nil) + node.stocks))
        return node.upstreams.map { ($0, name) }
      }
    }
  }

  private mutating func draw(_ name: String, _ lines: [String?]) {
    if drawn.insert(name).inserted { boxes.append((name, lines.compactMap { $0 })) }
  }
}
