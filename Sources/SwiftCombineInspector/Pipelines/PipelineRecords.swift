import SwiftCombineEngine
import SwiftCombine

/// The live links behind their lock, and the warnings about them.
final class PipelineRecords: Sendable {
  /// How long after its creation a chain counts as new.
  static let instant = Duration.milliseconds(10)

  private let links = Locked(LiveLinks(isOpen: false))
  private let given = Locked(GivenWarnings(limit: Inspector.warningLimit))
  private let now: @Sendable () -> Duration
  private let growthLimit: Int
  private let silenceLimit: Duration?
  private let findsLocations: Bool
  private let findsRetainCycles: Bool
  private let missesClosures: Bool
  private let onWarning: @Sendable (PipelineWarning) -> Void

  init(
    now: @escaping @Sendable () -> Duration, growthLimit: Int, silenceLimit: Duration?, findsLocations: Bool,
    findsRetainCycles: Bool, missesClosures: Bool = ClosureContext.isExpected && !ClosureContext.isReadable,
    onWarning: @escaping @Sendable (PipelineWarning) -> Void
  ) {
    self.now = now
    self.growthLimit = growthLimit
    self.silenceLimit = silenceLimit
    self.findsLocations = findsLocations
    self.findsRetainCycles = findsRetainCycles
    self.missesClosures = findsRetainCycles && missesClosures
    self.onWarning = onWarning
  }

  var warnings: [PipelineWarning] { given.withLock { $0 }.warnings }
  var droppedWarningCount: Int { given.withLock { $0.droppedCount } }
  var droppedPublisherCount: Int { links.withLock { $0.droppedCount } }

  /// Does the slow preparations, before events are recorded.
  func prepare() {
    if findsLocations { CallStack.prepare() }
    if missesClosures, !warnings.contains(.unreadableClosures) { give([.unreadableClosures]) }
  }

  /// Starts recording, without links.
  func open() { links.withLock { $0 = LiveLinks(isOpen: true) } }

  /// Removes all links, and stops recording.
  func close() { links.withLock { $0 = LiveLinks(isOpen: false) } }

  // MARK: What the witness sees

  func willAttach<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S) {
    var link = LiveLink(publisher, subscriber, at: now())
    if findsRetainCycles { link.noteRetained() }
    if findsLocations, link.checkpoint == nil, links.withLock({ $0.isFirst(link) }) {
      link.stack = CallStack.capture()
    }
    let isCrowded = links.withLock { $0.attach(link) }
    if isCrowded { clean() }
  }

  func willReceive<S: Subscriber>(_ subscriber: S, _ change: (inout LiveLink) -> Void) -> Int? {
    let (key, now) = (SubscriberKey(subscriber), now())
    return links.withLock { $0.willDeliver(to: key, on: currentThread(), at: now, change) }
  }

  func willReceive<S: Subscriber>(_ subscriber: S, subscription: any Subscription) {
    guard let number = willReceive(subscriber, { _ in }) else { return }
    let (key, object) = (SubscriptionKey(subscription), WeakObject(ifObject: subscription))
    links.withLock { $0.answer(number, key, object, on: currentThread()) }
  }

  func willComplete<S: Subscriber>(_ subscriber: S, _ state: PipelineReport.State) {
    guard let number = willReceive(subscriber, { _ in }) else { return }
    links.withLock { $0.end(number, state) }
  }

  func willRequest(_ demand: Subscribers.Demand, of subscription: any Subscription) {
    let key = SubscriptionKey(subscription)
    links.withLock { $0.willRequest(demand, of: key, on: currentThread()) }
  }

  func didReturn(wanting demand: Subscribers.Demand = .none) {
    links.withLock { $0.didReturn(on: currentThread(), wanting: demand) }
  }

  func willCancel(_ subscription: any Subscription) {
    let key = SubscriptionKey(subscription)
    let cancelled = links.withLock { $0.cancel(key) }
    guard let first = cancelled.first(where: { $0.parent == nil }), isDropped(first) else { return }
    give([PipelineWarning(.droppedToken, first, in: first)])
  }

  // MARK: Warnings

  /// Whether a chain was canceled by its token directly after its creation. The call stack, if there is one,
  /// distinguishes an explicit `cancel()`.
  private func isDropped(_ link: LiveLink) -> Bool {
    guard link.isMade, link.laterValueCount == 0, link.thread == currentThread(),
      now() - link.made <= Self.instant
    else { return false }
    return !findsLocations || CallStack.capture()?.isInsideTokenDeinit != false
  }

  /// The current links, after those that no longer count are removed.
  func snapshot() -> (links: [LiveLink], now: Duration) {
    clean()
    return (links.withLock { $0.inOrder }, now())
  }

  func examine(_ present: [LiveLink], at now: Duration) -> [PipelineWarning] {
    let all = Dictionary(uniqueKeysWithValues: present.map { ($0.number, $0) })
    var findings: [(link: LiveLink, finding: PipelineWarning.Finding)] = []
    for link in present {
      if let bufferCounts = link.bufferCounts {
        findings += self.findings(link, bufferCounts).map { (link, $0) }
      }
      if findsRetainCycles, isNewCycle(link) { findings.append((link, .retainCycle)) }
    }
    if let silenceLimit {
      findings += Stalls(present, at: now, limit: silenceLimit).findings.filter { isNewSilence($0.link) }
    }
    let warnings = findings.map { PipelineWarning($0.finding, $0.link, in: first(above: $0.link, all)) }
    give(warnings)
    return warnings
  }

  private func isNewCycle(_ link: LiveLink) -> Bool {
    guard !link.hasWarnedOfCycle, link.isInRetainCycle else { return false }
    return isNew(link) {
      $0.hasWarnedOfCycle
    } _: {
      $0.hasWarnedOfCycle = true
    }
  }

  /// A silence is warned of once. It is over if the link has had a sign since the links were read.
  private func isNewSilence(_ link: LiveLink) -> Bool {
    isNew(link) {
      $0.lastSign != link.lastSign || $0.signBeforeSilence == link.lastSign
    } _: {
      $0.signBeforeSilence = link.lastSign
    }
  }

  private func isNew(
    _ link: LiveLink, isKnown: (LiveLink) -> Bool, _ note: (inout LiveLink) -> Void
  ) -> Bool {
    links.withLock { links in
      var isNew = false
      links.update(link.number) { link in
        guard !isKnown(link) else { return }
        isNew = true
        note(&link)
      }
      return isNew
    }
  }

  private func findings(_ link: LiveLink, _ bufferCounts: BufferCounts) -> [PipelineWarning.Finding] {
    links.withLock { links in
      var findings: [PipelineWarning.Finding] = []
      links.update(link.number) { link in
        if bufferCounts.dropped > 0, !link.hasWarnedOfDrops {
          findings.append(.droppedElements(bufferCounts.dropped))
          link.hasWarnedOfDrops = true
        }
        link.growth = bufferCounts.buffered > link.lastBuffered ? link.growth + 1 : 0
        link.lastBuffered = bufferCounts.buffered
        if link.growth == growthLimit { findings.append(.growingBuffer(bufferCounts.buffered)) }
      }
      return findings
    }
  }

  private func first(above link: LiveLink, _ all: [Int: LiveLink]) -> LiveLink {
    var link = link
    while let parent = link.parent.flatMap({ all[$0] }) { link = parent }
    return link
  }

  private func give(_ warnings: [PipelineWarning]) {
    given.withLock { $0.append(warnings) }
    for warning in warnings {
      onWarning(warning)
      ObservedPoints.shared.warn(warning)
    }
  }

  private func clean() {
    removeGone()
    links.withLock { $0.settle(limit: Inspector.unansweredLimit) }
  }

  /// Removes the chains that were released without a cancellation: those whose innermost subscription is
  /// deallocated. An outer subscription may be deallocated while values still arrive.
  private func removeGone() {
    while true {
      let gone = links.withLock { $0.innermost }.filter(\.isGone)
      if gone.isEmpty { return }
      links.withLock { links in
        for link in gone { links.end(link.number, .cancelled) }
      }
    }
  }
}
