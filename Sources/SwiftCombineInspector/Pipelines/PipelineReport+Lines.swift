import SwiftCombine

extension PipelineReport {
  /// A line of a report: the subscriber of a chain, or one of its publishers.
  public struct Line: Equatable, Sendable {
    /// How many lines are above it in its chain, each of which it delivers to: zero for the subscriber.
    public let depth: Int
    /// The type of the subscriber or the publisher, with what distinguishes it: the name of a checkpoint, the
    /// number of a shared publisher.
    public let title: String
    /// Where the chain was created, or the checkpoint named, if that is known.
    public let location: PipelineLocation?
    /// What has passed, what is requested, how long nothing has passed, how it ended, and
    /// what is buffered and was dropped.
    ///
    /// What is the same as one line above is left out, except what is buffered and dropped.
    public let facts: [String]
    /// Whether something probably needs attention: the publisher failed, or dropped elements.
    public let isAlarming: Bool
  }
}

extension PipelineReport.Tree {
  /// The chain as text, line by line: its subscriber, then its publishers, each before those upstream of it.
  ///
  /// An indented list of them is the description of a report.
  public var lines: [PipelineReport.Line] {
    var lines = [
      PipelineReport.Line(
        depth: 0, title: subscriber, location: location, facts: publisher.figures(below: nil),
        isAlarming: false)
    ]
    visitInOrder(from: (node: publisher, lower: publisher, depth: 1)) { node, lower, depth in
      lines.append(
        PipelineReport.Line(
          depth: depth, title: node.title, location: node.checkpoint?.location,
          facts: node.figures(below: lower) + node.stocks,
          isAlarming: node.state == .failed || node.droppedCount > 0))
      return node.upstreams.map { ($0, node, depth + 1) }
    }
    return lines
  }
}

extension PipelineReport.Line {
  /// The words of the line, without its indentation.
  var text: String {
    let facts = facts.isEmpty ? nil : facts.joined(separator: ", ")
    return [title, location?.short, facts].compactMap { $0 }.joined(separator: "  ").onOneLine
  }
}
