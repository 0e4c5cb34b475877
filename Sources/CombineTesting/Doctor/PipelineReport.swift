import CombineMachinery
import CombineShim

/// The live pipelines of a process at one moment, each as a tree from its end to its sources.
public struct PipelineReport: Sendable {
  /// A chain: its subscriber, and what that is attached to.
  public struct Tree: Sendable {
    /// The type of the subscriber, such as `Sink`.
    public let subscriber: String
    /// The line where the chain was made, as far as it is known.
    public let line: String?
    /// What the subscriber is attached to.
    public let publisher: Node
  }

  /// A publisher, and what it is attached to.
  public struct Node: Sendable {
    /// Tells nodes apart, in the order in which they were attached.
    public let number: Int
    /// The type of the publisher, such as `Map`.
    public let name: String
    /// The name and the line given by `checkpoint(_:)`.
    public let checkpoint: Checkpoint?
    /// What several subscribers share; `nil` for a publisher that only this one is attached to.
    public let sharing: Sharing?
    /// How the subscription stands.
    public let state: State
    /// How many values it has delivered.
    public let valueCount: Int
    /// How many more it was asked for.
    public let demand: Subscribers.Demand
    /// How many values wait in it, if it can say so.
    public let heldCount: Int
    /// How many values it has dropped, if it can say so.
    public let droppedCount: Int
    /// For how long it has delivered nothing.
    public let silence: Duration
    /// What it is attached to, and, for a subject, what feeds it.
    public internal(set) var upstreams: [Node]
  }

  /// The name of a place in a chain.
  public struct Checkpoint: Equatable, Sendable {
    /// What the place is called.
    public let name: String
    /// The file and the line where it was named.
    public let line: String
  }

  /// What is said of an object that several subscribers are attached to.
  public struct Sharing: Equatable, Sendable {
    /// Counts such objects in a report, from one on.
    public let number: Int
    /// How many are attached.
    public let subscriberCount: Int
  }

  /// How a subscription stands.
  public enum State: Equatable, Sendable {
    /// The publisher has given no subscription.
    case unanswered
    /// Values may come.
    case live
    /// The publisher has finished.
    case finished
    /// The publisher has failed.
    case failed
    /// The subscription was cancelled.
    case cancelled

    /// Whether nothing comes any more.
    public var isOver: Bool { self != .unanswered && self != .live }
  }

  /// The chains, in the order in which they were made.
  public let trees: [Tree]

  init(_ links: [LiveLink], at now: Duration) {
    let present = Set(links.map(\.number))
    let isShown = { (number: Int?) in number.map(present.contains) ?? false }
    let objects = links.map { $0.state.isOver ? nil : $0.object?.livingIdentifier }
    let sharings = Self.sharings(objects)
    let byParent = Dictionary(grouping: links.filter { isShown($0.parent) }) { $0.parent! }
    var byFed = Dictionary(grouping: links.filter { $0.fed != nil }) { $0.fed!.livingIdentifier }
    let attached = Set(objects.compactMap { $0 })

    func node(_ link: LiveLink) -> Node {
      let holdings = link.holdings ?? Holdings()
      // What feeds a subject is shown where the subject first is.
      let object = link.object?.livingIdentifier
      let feeding = object.flatMap { byFed.removeValue(forKey: $0) } ?? []
      return Node(
        number: link.number, name: link.publisher, checkpoint: link.checkpoint,
        sharing: object.flatMap { sharings[$0] }, state: link.state,
        valueCount: link.valueCount, demand: link.demand, heldCount: holdings.held,
        droppedCount: holdings.dropped, silence: now - link.lastSign,
        upstreams: ((byParent[link.number] ?? []) + feeding).map(node))
    }

    trees = links.compactMap { link in
      let isFeeding = link.fed?.livingIdentifier.map(attached.contains) ?? false
      guard !isShown(link.parent), !isFeeding else { return nil }
      return Tree(subscriber: link.subscriber, line: link.line, publisher: node(link))
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
