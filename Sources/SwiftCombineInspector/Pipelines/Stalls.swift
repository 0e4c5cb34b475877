import SwiftCombine

/// The live links that wait longer than a limit, and what they wait for.
///
/// A link *waits* if it is live, has outstanding demand, and has delivered nothing for the limit. Its
/// upstreams are the links that its publisher is attached with; for a subject, those that feed it.
struct Stalls {
  private let links: [LiveLink]
  private let upstreams: [Int: [LiveLink]]
  private let now: Duration
  private let limit: Duration

  init(_ present: [LiveLink], at now: Duration, limit: Duration) {
    links = present.filter { !$0.state.isOver }
    self.now = now
    self.limit = limit
    let byParent = Dictionary(grouping: links.filter { $0.parent != nil }) { $0.parent! }
    let byReceiver = Dictionary(grouping: links.filter { $0.receiver != nil }) {
      $0.receiver!.livingIdentifier
    }
    upstreams = Dictionary(
      uniqueKeysWithValues: links.map { link in
        let feeding = link.object?.livingIdentifier.flatMap { byReceiver[$0] } ?? []
        return (link.number, (byParent[link.number] ?? []) + feeding)
      })
  }

  /// What was found about a link: at most one finding for each.
  var findings: [(link: LiveLink, finding: PipelineWarning.Finding)] {
    let circular = circular
    return links.compactMap { link in
      if circular.contains(link.number) {
        return isFirst(link, in: circular) ? (link, .waitsForItself(for: silence(of: link))) : nil
      }
      if let count = fullCount(of: link) {
        return (link, .endlessInnerPublishers(count, for: silence(of: link)))
      }
      return isSource(link) && waits(link) ? (link, .silent(for: silence(of: link))) : nil
    }
  }

  private func silence(of link: LiveLink) -> Duration { now - link.lastSign }
  private func isSilent(_ link: LiveLink) -> Bool { silence(of: link) >= limit }
  private func waits(_ link: LiveLink) -> Bool { link.demand > .none && isSilent(link) }
  private func isSource(_ link: LiveLink) -> Bool { upstreams[link.number]!.isEmpty }

  /// The links of which each waits only for others of them.
  ///
  /// These are what remains of all that wait, if those are removed repeatedly that have no upstream, since
  /// code may still send to it, or one that is not among them.
  private var circular: Set<Int> {
    var rest = Set(links.filter(waits).map(\.number))
    while true {
      let free = rest.filter { number in
        let upstreams = upstreams[number]!
        return upstreams.isEmpty || !upstreams.allSatisfy { rest.contains($0.number) }
      }
      if free.isEmpty { return rest }
      rest.subtract(free)
    }
  }

  /// Whether a link is the oldest of those that its cycle reaches.
  private func isFirst(_ link: LiveLink, in circular: Set<Int>) -> Bool {
    var (reached, waiting) = (Set<Int>(), [link.number])
    while let number = waiting.popLast() {
      if reached.insert(number).inserted { waiting += upstreams[number]!.map(\.number) }
    }
    return reached.min() == link.number
  }

  /// How many inner publishers take all places of a `flatMap(maxPublishers:)` that waits
  /// for them; `nil` otherwise.
  ///
  /// Then nothing is requested of the outer publisher, which is attached together with the operator.
  private func fullCount(of link: LiveLink) -> Int? {
    guard link.publisher == "FlatMap", waits(link), let upstreams = upstreams[link.number],
      let outer = upstreams.first(where: \.isFixed), outer.demand == .none, isSilent(outer)
    else { return nil }
    let inner = upstreams.filter { !$0.isFixed }
    return inner.isEmpty || !inner.allSatisfy(isSilent) ? nil : inner.count
  }
}
