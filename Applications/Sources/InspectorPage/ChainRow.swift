import SwiftCombineInspector

/// A live pipeline as the page shows it: the lines that a report has of it.
///
/// They are flat: a chain can be longer than a recursion should be deep.
public struct ChainRow: Sendable, Equatable, Codable, Identifiable {
  /// A publisher of a pipeline.
  public struct Line: Sendable, Equatable, Codable {
    /// How many publishers are between it and the subscriber.
    public let depth: Int
    /// Its type, or the name of the place.
    public let name: String
    /// The file and the line of the place, if it has a name.
    public let line: String?
    /// What has passed, what is requested and what it holds, in words, unless the line above says the same.
    public let facts: String
    /// Whether something there probably needs attention: a failure, or values that were dropped.
    public let isAlarming: Bool
  }

  /// How many publishers of a pipeline are sent.
  public static let mostLines = 100

  /// The number of the first publisher, which no other pipeline has.
  public let id: Int
  /// The type of the subscriber.
  public let subscriber: String
  /// The file and the line where it was attached, if they are known.
  public let line: String?
  /// What has passed the whole pipeline, and what is requested, in words.
  public let facts: String
  /// The publishers, each before those upstream of it.
  public let lines: [Line]
  /// How many further publishers there are.
  public let moreLines: Int

  init(_ tree: PipelineReport.Tree) {
    let all = tree.lines.map(Line.init)
    (id, subscriber, line, facts) = (tree.publisher.number, all[0].name, all[0].line, all[0].facts)
    lines = Array(all.dropFirst().prefix(Self.mostLines))
    moreLines = all.count - 1 - lines.count
  }
}

extension ChainRow.Line {
  fileprivate init(_ line: PipelineReport.Line) {
    // The subscriber is not among the lines of the page.
    depth = line.depth - 1
    name = line.title
    self.line = line.location?.description
    facts = line.facts.joined(separator: ", ")
    isAlarming = line.isAlarming
  }
}
