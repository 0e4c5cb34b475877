import SwiftCombineInspector

/// A live pipeline as the page shows it: its subscriber, and its publishers as indented lines.
///
/// They are flat: a chain can be longer than a recursion should be deep.
public struct ChainRow: Sendable, Equatable, Codable, Identifiable {
  /// A publisher of a pipeline.
  public struct Line: Sendable, Equatable, Codable {
    /// How many publishers are between it and the subscriber.
    public let depth: Int
    /// Its type, or the name of the place.
    public let name: String
    /// The line of the place, if it has a name.
    public let line: String?
    /// What has passed, what is requested and what it holds, in words.
    public let facts: String
    /// Whether something there probably needs attention: a failure, or elements that were dropped.
    public let isAlarming: Bool
  }

  /// How many publishers of a pipeline are sent.
  public static let mostLines = 100

  /// The number of the first publisher, which no other pipeline has.
  public let id: Int
  /// The type of the subscriber.
  public let subscriber: String
  /// The line where it was attached, if it is known.
  public let line: String?
  /// The publishers, each before those upstream of it.
  public let lines: [Line]
  /// How many further publishers there are.
  public let moreLines: Int

  init(_ tree: PipelineReport.Tree) {
    (id, subscriber, line) = (tree.publisher.number, tree.subscriber, tree.line)
    var lines: [Line] = []
    var count = 0
    var waiting = [(depth: 0, node: tree.publisher)]
    while let (depth, node) = waiting.popLast() {
      count += 1
      if lines.count < Self.mostLines { lines.append(Line(node, depth: depth)) }
      waiting += node.upstreams.reversed().map { (depth + 1, $0) }
    }
    self.lines = lines
    moreLines = count - lines.count
  }
}

extension ChainRow.Line {
  fileprivate init(_ node: PipelineReport.Node, depth: Int) {
    self.depth = depth
    let sharing = node.sharing.map { " #\($0.number), shared by \($0.subscriberCount)" }
    name = node.checkpoint.map { "\u{201C}\($0.name)\u{201D}" } ?? node.name + (sharing ?? "")
    line = node.checkpoint?.line
    isAlarming = node.state == .failed || node.droppedCount > 0
    facts = Self.facts(of: node).joined(separator: ", ")
  }

  private static func facts(of node: PipelineReport.Node) -> [String] {
    var facts = [node.valueCount == 1 ? "1 element" : "\(node.valueCount) elements"]
    switch node.state {
    case .live:
      facts.append(demandText(node.demand.max))
      let seconds = node.silence.components.seconds
      if seconds > 0 { facts.append("silent for \(seconds) s") }
    case .unanswered: facts.append("no subscription yet")
    case .finished: facts.append("finished")
    case .failed: facts.append("failed")
    case .cancelled: facts.append("canceled")
    }
    if node.heldCount > 0 { facts.append("\(node.heldCount) buffered") }
    if node.droppedCount > 0 { facts.append("\(node.droppedCount) dropped") }
    return facts
  }

  private static func demandText(_ most: Int?) -> String {
    switch most {
    case nil: "unlimited demand"
    case 0?: "no demand"
    case let most?: "demand for \(most)"
    }
  }
}
