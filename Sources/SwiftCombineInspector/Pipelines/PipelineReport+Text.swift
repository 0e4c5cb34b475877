import SwiftCombine

extension PipelineReport: CustomStringConvertible {
  /// The trees as text, with a line for each subscriber and publisher.
  ///
  ///     Sink  Search.swift:41  3 values, unlimited demand, silent for 12 s
  ///     └─ Debounce  1 held
  ///        └─ Map  9 values
  ///           └─ PassthroughSubject #1 (2 subscribers)
  ///
  /// Facts that are the same as in the line above are not repeated. Silence is shown from one second on.
  public var description: String {
    trees.flatMap { tree in
      let title = [tree.subscriber, tree.line, tree.publisher.figures(below: nil).text]
      return [title.compactMap { $0 }.joined(separator: "  ").onOneLine] + Self.lines(of: tree.publisher)
    }.joined(separator: "\n")
  }

  private static func lines(of root: Node) -> [String] {
    var lines: [String] = []
    visitInOrder(from: (node: root, lower: root, indent: "", isLast: true)) { node, lower, indent, isLast in
      let figures = node.figures(below: lower) + node.stocks
      let line = [node.title, node.checkpoint?.line, figures.text].compactMap { $0 }
      lines.append(indent + (isLast ? "└─ " : "├─ ") + line.joined(separator: "  ").onOneLine)
      let inner = indent + (isLast ? "   " : "│  ")
      return node.upstreams.enumerated().map { index, upstream in
        (upstream, node, inner, index == node.upstreams.count - 1)
      }
    }
    return lines
  }
}

extension PipelineReport.Node {
  /// The name, and what distinguishes the publisher from others.
  var title: String {
    if let checkpoint { return "\(name.lowercased()) \"\(checkpoint.name)\"" }
    guard let sharing else { return name }
    return "\(name) #\(sharing.number) (\(sharing.subscriberCount) subscribers)"
  }

  /// The delivered values and the outstanding demand, if they differ from those of the publisher downstream.
  func figures(below lower: PipelineReport.Node?) -> [String] {
    var figures: [String] = []
    if lower?.valueCount != valueCount { figures.append(count(valueCount, "value")) }
    if lower?.demand != demand, !state.isOver { figures.append(demandText) }
    if lower?.seconds != seconds, seconds > 0, !state.isOver {
      figures.append("silent for \(seconds) s")
    }
    if lower?.state != state, state != .live {
      figures.append(state == .unanswered ? "no subscription yet" : "\(state)")
    }
    return figures
  }

  /// The numbers of buffered and of dropped values.
  var stocks: [String] {
    (heldCount > 0 ? ["\(heldCount) held"] : [])
      + (droppedCount > 0 ? ["\(droppedCount) dropped"] : [])
  }

  private var demandText: String {
    switch demand.max {
    case nil: "unlimited demand"
    case 0: "no demand"
    case let max?: "demand for \(max)"
    }
  }

  private var seconds: Int64 { silence.components.seconds }

  private func count(_ number: Int, _ what: String) -> String {
    number == 1 ? "1 \(what)" : "\(number) \(what)s"
  }
}

extension [String] {
  /// One text of several, or `nil` for none.
  fileprivate var text: String? { isEmpty ? nil : joined(separator: ", ") }
}
