import SwiftCombineEngine
import SwiftCombine

/// A report of the live pipelines of a process at one moment, each as a tree from its subscriber to its
/// sources.
public struct PipelineReport: Equatable, Sendable {
  /// A chain: its subscriber, and the publisher that it is attached to.
  public struct Tree: Equatable, Sendable {
    /// The type of the subscriber, such as `Sink`.
    public let subscriber: String
    /// Where the chain was created, if it is known.
    public let location: PipelineLocation?
    /// The publisher that the subscriber is attached to.
    public let publisher: Node
  }

  /// A publisher and its upstream publishers.
  public struct Node: Equatable, Sendable {
    /// The number of the node, in order of attachment.
    public let number: Int
    /// The type of the publisher, such as `Map`.
    public let name: String
    /// The name and the place given by `checkpoint(_:)` or `observed(_:)`.
    public let checkpoint: Checkpoint?
    /// The sharing by several subscribers; `nil` for a publisher with a single subscriber.
    public let sharing: Sharing?
    /// The state of the subscription.
    public let state: State
    /// How many elements the publisher has delivered.
    public let elementCount: Int
    /// The outstanding demand.
    public let demand: Subscribers.Demand
    /// How many elements it buffers, if it can report that.
    public let bufferedCount: Int
    /// How many elements it has dropped, if it can report that.
    public let droppedCount: Int
    /// How long it has delivered nothing.
    public let silence: Duration
    /// The upstream publishers; for a subject, those that feed it.
    public internal(set) var upstreams: [Node]
  }

  /// The name of a place in a chain.
  public struct Checkpoint: Equatable, Sendable {
    /// The name of the place.
    public let name: String
    /// Where it was named.
    public let location: PipelineLocation
  }

  /// The sharing of an object that several subscribers are attached to.
  public struct Sharing: Equatable, Sendable {
    /// The number of the object among the shared ones of a report, from one on.
    public let number: Int
    /// How many subscribers are attached.
    public let subscriberCount: Int
  }

  /// The state of a subscription.
  public enum State: Equatable, Sendable {
    /// The publisher has not sent a subscription.
    case unanswered
    /// The subscription is open: elements may arrive.
    case live
    /// The publisher has finished.
    case finished
    /// The publisher has failed.
    case failed
    /// The subscription was canceled.
    case cancelled

    /// Whether the subscription has ended: no element arrives any more.
    public var isOver: Bool { self != .unanswered && self != .live }
  }

  /// The chains, in order of creation.
  public let trees: [Tree]
  /// The last warnings that the inspector has given until then, oldest first; at most
  /// ``Inspector/warningLimit``.
  public let warnings: [PipelineWarning]

  init(_ links: [LiveLink], at now: Duration, warnings: [PipelineWarning]) {
    self.warnings = warnings
    let present = Set(links.map(\.number))
    let isShown = { (number: Int?) in number.map(present.contains) ?? false }
    let objects = links.map { $0.state.isOver ? nil : $0.object?.livingIdentifier }
    let sharings = Self.sharings(objects)
    let byParent = Dictionary(grouping: links.filter { isShown($0.parent) }) { $0.parent! }
    var byReceiver = Dictionary(grouping: links.filter { $0.receiver != nil }) {
      $0.receiver!.livingIdentifier
    }
    let attached = Set(objects.compactMap { $0 })

    func node(_ link: LiveLink) -> Node {
      var nodes: [(node: Node, lower: Int?)] = []
      visitInOrder(from: (link: link, lower: Int?.none)) { link, lower in
        let bufferCounts = link.bufferCounts ?? BufferCounts()
        // The upstreams of a subject are shown where the subject first appears.
        let object = link.object?.livingIdentifier
        let feeding = object.flatMap { byReceiver.removeValue(forKey: $0) } ?? []
        let node = Node(
          number: link.number, name: link.publisher, checkpoint: link.checkpoint,
          sharing: object.flatMap { sharings[$0] }, state: link.state,
          elementCount: link.elementCount, demand: link.demand, bufferedCount: bufferCounts.buffered,
          droppedCount: bufferCounts.dropped, silence: now - link.lastSign, upstreams: [])
        nodes.append((node, lower))
        return ((byParent[link.number] ?? []) + feeding).map { ($0, nodes.count - 1) }
      }
      // From the last one on, so that each is complete before it is added to the one below it.
      for index in nodes.indices.reversed() {
        nodes[index].node.upstreams.reverse()
        if let lower = nodes[index].lower { nodes[lower].node.upstreams.append(nodes[index].node) }
      }
      return nodes[0].node
    }

    trees = links.compactMap { link in
      let isFeeding = link.receiver?.livingIdentifier.map(attached.contains) ?? false
      guard !isShown(link.parent), !isFeeding else { return nil }
      return Tree(subscriber: link.subscriber, location: link.location, publisher: node(link))
    }
  }

  /// The objects that several links are attached to, counted in their order.
  private static func sharings(_ objects: [ObjectIdentifier?]) -> [ObjectIdentifier: Sharing] {
    let counts = Dictionary(objects.compactMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
    var sharings: [ObjectIdentifier: Sharing] = [:]
    for case let object? in objects where sharings[object] == nil {
      guard let count = counts[object], count > 1 else { continue }
      sharings[object] = Sharing(number: sharings.count + 1, subscriberCount: count)
    }
    return sharings
  }
}

extension PipelineReport.Node {
  /// The number of all publishers above this one.
  var upstreamCount: Int {
    var count = -1
    visitInOrder(from: self) { node in
      count += 1
      return node.upstreams
    }
    return count
  }
}

/// Visits an element and what comes after it, each before what comes after that one. It does not recurse: a
/// chain of publishers may be longer than a stack is deep.
///
/// - Parameter visit: Returns what comes after an element, in order.
func visitInOrder<Element>(from first: Element, _ visit: (Element) -> [Element]) {
  var waiting = [first]
  while let element = waiting.popLast() { waiting += visit(element).reversed() }
}
