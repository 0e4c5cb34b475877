import SwiftCombine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The pipelines and the warnings of a report as JSON, with sorted keys.
///
///     print(PipelineReportJSON().text(of: inspector.report()))
///
/// ```text
/// {
///   "schema": 1,
///   "trees": [
///     {
///       "line": "Search.swift:41",
///       "publisher": {
///         "buffered": 1, "demand": "unlimited", "dropped": 0, "elements": 3, "name": "Debounce",
///         "number": 1, "silence": 12.5, "state": "live", "upstreams": []
///       },
///       "subscriber": "Sink"
///     }
///   ],
///   "warnings": [
///     { "chain": "Sink at Search.swift:41", "count": 8, "finding": "droppedElements", … }
///   ]
/// }
/// ```
///
/// A publisher has also a `checkpoint` with `name` and `line` if it is a checkpoint or an observed place, and
/// a `sharing` with `number` and `subscribers` if it is shared. The `demand` is a number or `"unlimited"`,
/// and `silence` is in seconds. A warning has a `description`, a `count` if it counts elements or publishers,
/// and a `duration` in seconds if it is about time. Of a chain of more than 100 publishers the others are
/// left out, since readers of JSON refuse what is nested too deeply: the last publisher has their number as
/// `omitted` instead of its `upstreams`. What is not known has no key. Later versions may add keys; a change
/// of those here changes `schema`.
public struct PipelineReportJSON: PipelineFormat {
  public static let contentType = "application/json"

  /// Creates the format.
  public init() {}

  /// Writes the pipelines and the warnings of a report.
  public func write(_ report: PipelineReport, with write: ([UInt8]) throws -> Void) rethrows {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A report has only text and finite numbers, so that nothing is thrown.
    try write(Array(try! encoder.encode(JSONReport(report))))
  }
}

// The names of the properties below are the keys of the documented schema.

private struct JSONReport: Encodable {
  let schema = 1
  let trees: [JSONTree]
  let warnings: [JSONWarning]

  init(_ report: PipelineReport) {
    trees = report.trees.map(JSONTree.init)
    warnings = report.warnings.map(JSONWarning.init)
  }
}

private struct JSONTree: Encodable {
  let subscriber: String
  let line: String?
  let publisher: JSONNode

  init(_ tree: PipelineReport.Tree) {
    subscriber = tree.subscriber
    line = tree.location?.short
    publisher = JSONNode(tree.publisher)
  }
}

private struct JSONNode: Encodable {
  struct Checkpoint: Encodable {
    let name: String
    let line: String
  }

  struct Sharing: Encodable {
    let number: Int
    let subscribers: Int
  }

  let number: Int
  let name: String
  let checkpoint: Checkpoint?
  let sharing: Sharing?
  let state: String
  let elements: Int
  let demand: JSONDemand
  let buffered: Int
  let dropped: Int
  let silence: Double
  let upstreams: [JSONNode]?
  let omitted: Int?

  /// The number of publishers of a chain that are encoded: encoders of JSON have a limit
  /// as well, and they recurse.
  private static let depthLimit = 100

  init(_ node: PipelineReport.Node, depth: Int = 1) {
    number = node.number
    name = node.name
    checkpoint = node.checkpoint.map { Checkpoint(name: $0.name, line: $0.location.short) }
    sharing = node.sharing.map { Sharing(number: $0.number, subscribers: $0.subscriberCount) }
    state = "\(node.state)"
    elements = node.elementCount
    demand = JSONDemand(max: node.demand.max)
    buffered = node.bufferedCount
    dropped = node.droppedCount
    silence = node.silence / .seconds(1)
    let isLast = depth == Self.depthLimit && !node.upstreams.isEmpty
    upstreams = isLast ? nil : node.upstreams.map { JSONNode($0, depth: depth + 1) }
    omitted = isLast ? node.upstreamCount : nil
  }
}

private struct JSONDemand: Encodable {
  let max: Int?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let max { try container.encode(max) } else { try container.encode("unlimited") }
  }
}

private struct JSONWarning: Encodable {
  let finding: String
  let count: Int?
  let duration: Double?
  let publisher: String
  let chain: String
  let description: String

  init(_ warning: PipelineWarning) {
    finding = warning.finding.name
    count = warning.finding.count
    duration = warning.finding.duration.map { $0 / .seconds(1) }
    publisher = warning.publisher
    chain = warning.chain
    description = warning.description
  }
}
