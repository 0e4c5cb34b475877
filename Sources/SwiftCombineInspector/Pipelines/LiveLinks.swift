import SwiftCombineEngine
import SwiftCombine

/// All live links of the process, and the current calls of each thread on them: a value, to be protected by a
/// lock.
///
/// A witness sees subscribers and subscriptions, not how they belong together. That follows from the nesting
/// of calls: an operator attaches to its upstream while a subscriber is being attached to it, or inside a
/// delivery or a request.
struct LiveLinks {
  /// A current call, from the event before it to the event after it.
  enum Call: Equatable {
    case attaching(Int)
    /// A signal to the subscriber of a link; `parent` is the link that it delivers to.
    case delivering(Int, parent: Int?)
    case requesting(Int)
    /// A call on an unknown link, which was created before the inspector started.
    case other
  }

  /// Whether events are recorded: a disabled witness may still receive some.
  let isOpen: Bool
  private(set) var links: [Int: LiveLink] = [:]
  /// How many links were removed because their publishers never sent a subscription.
  private(set) var droppedCount = 0
  private var lastNumber = 0
  /// How many links there may be before those that no longer count are looked for.
  private var crowd = 64
  private var bySubscriber: [SubscriberKey: [Int]] = [:]
  private var bySubscription: [SubscriptionKey: [Int]] = [:]
  private var calls: [UInt: [Call]] = [:]

  init(isOpen: Bool) { self.isOpen = isOpen }

  /// All links, in order of creation.
  var inOrder: [LiveLink] { links.values.sorted { $0.number < $1.number } }

  /// The links without a live upstream.
  var innermost: [LiveLink] {
    let inner = Set(links.values.lazy.filter { !$0.state.isOver }.compactMap(\.parent))
    return links.values.filter { !$0.state.isOver && !inner.contains($0.number) }
  }

  // MARK: Attaching

  /// Whether a link that is created now is the first of a chain.
  func isFirst(_ link: LiveLink) -> Bool { link.isEnd || link.receiver == nil && place(of: link) == nil }

  /// - Returns: Whether it is time to look for links that no longer count: see `settle(limit:)`.
  mutating func attach(_ link: LiveLink) -> Bool {
    guard isOpen else { return false }
    lastNumber += 1
    var link = link
    link.number = lastNumber
    if !link.isEnd, link.receiver == nil, let place = place(of: link), links[place.parent] != nil {
      link.parent = place.parent
      link.isFixed = place.isFixed
      replaceEnded(link.subscriberKey, of: place.parent)
    }
    links[link.number] = link
    bySubscriber[link.subscriberKey, default: []].append(link.number)
    begin(.attaching(link.number), on: link.thread)
    guard links.count > crowd else { return false }
    // Other threads need not look meanwhile.
    crowd = links.count * 2
    return true
  }

  /// Removes the oldest links whose publishers have not sent a subscription, beyond a limit: nothing tells
  /// when they are released. To be called when the deallocated links have been removed.
  mutating func settle(limit: Int) {
    let unanswered = links.values.filter { $0.state == .unanswered && $0.isMade }
    if unanswered.count > limit {
      let oldest = unanswered.sorted { $0.number < $1.number }.prefix(unanswered.count - limit)
      for link in oldest {
        forgetKeys(of: link)
        remove(link)
      }
      droppedCount += oldest.count
    }
    crowd = max(64, links.count * 2)
  }

  /// Another upstream of the same subscriber replaces one that has ended.
  private mutating func replaceEnded(_ key: SubscriberKey, of parent: Int) {
    let ended = links[parent]?.ended ?? []
    let replaced = ended.filter { links[$0]?.subscriberKey == key }
    for number in replaced { links[number] = nil }
    links[parent]?.ended.removeAll { replaced.contains($0) }
  }

  private func place(of link: LiveLink) -> (parent: Int, isFixed: Bool)? {
    switch calls[link.thread]?.last {
    case .attaching(let number): (number, true)
    case .requesting(let number): (number, false)
    case .delivering(_, let parent): parent.map { ($0, false) }
    case .other, nil: nil
    }
  }

  // MARK: Signals

  /// A signal is about to reach a subscriber.
  ///
  /// - Returns: The number of its link.
  mutating func willDeliver(
    to key: SubscriberKey, on thread: UInt, at now: Duration, _ change: (inout LiveLink) -> Void
  ) -> Int? {
    guard let number = link(of: key, on: thread) else {
      begin(.other, on: thread)
      return nil
    }
    adopt(by: number, on: thread)
    links[number]?.lastSign = now
    change(&links[number]!)
    begin(.delivering(number, parent: links[number]?.parent), on: thread)
    return number
  }

  /// The same type and identity may occur at several places of a type-erased chain. Values pass from the
  /// newest link to the oldest.
  private func link(of key: SubscriberKey, on thread: UInt) -> Int? {
    guard let candidates = bySubscriber[key] else { return nil }
    if candidates.count > 1, case .delivering(_, let parent?)? = calls[thread]?.last,
      candidates.contains(parent)
    {
      return parent
    }
    return candidates.last
  }

  /// An operator that attaches later, on a scheduler, shows by the values it forwards which link it serves.
  private mutating func adopt(by number: Int, on thread: UInt) {
    guard case .delivering(let upper, parent: nil)? = calls[thread]?.last, upper != number,
      let orphan = links[upper], orphan.parent == nil, !orphan.isEnd, orphan.receiver == nil
    else { return }
    var ancestor: Int? = number
    while let current = ancestor {
      if current == upper { return }
      ancestor = links[current]?.parent
    }
    links[upper]?.parent = number
    links[upper]?.stack = nil
  }

  private mutating func begin(_ call: Call, on thread: UInt) {
    if isOpen { calls[thread, default: []].append(call) }
  }

  /// The last call of a thread has returned: calls return in the opposite order.
  ///
  /// - Parameter demand: The additional demand of a subscriber.
  mutating func didReturn(on thread: UInt, wanting demand: Subscribers.Demand) {
    let call = calls[thread]?.popLast()
    if calls[thread]?.isEmpty == true { calls[thread] = nil }
    switch call {
    case .attaching(let number): update(number) { $0.isMade = true }
    case .delivering(let number, _): update(number) { $0.demand += demand }
    case .requesting, .other, nil: break
    }
  }

  // MARK: Subscriptions

  /// A link has received its subscription, its own or a forwarded one.
  mutating func answer(_ number: Int, _ key: SubscriptionKey, _ object: WeakObject?, on thread: UInt) {
    guard links[number] != nil, links[number]?.subscriptionKey == nil else { return }
    let isPassedOn = calls[thread]?.dropLast().last.map { call in
      if case .delivering(let upper, _) = call { links[upper]?.subscriptionKey == key } else { false }
    }
    links[number]!.subscriptionKey = key
    links[number]!.subscription = object
    links[number]!.state = .live
    if isPassedOn == true {
      bySubscription[key, default: []].append(number)
    } else {
      links[number]!.isOrigin = true
      bySubscription[key] = [number]
    }
  }

  mutating func willRequest(_ demand: Subscribers.Demand, of key: SubscriptionKey, on thread: UInt) {
    let numbers = bySubscription[key] ?? []
    for number in numbers { links[number]?.demand += demand }
    begin(numbers.first.map { .requesting($0) } ?? .other, on: thread)
  }

  // MARK: Completion and cancellation

  /// Ends the links of a subscription because it is canceled.
  ///
  /// - Returns: The links, as they were.
  mutating func cancel(_ key: SubscriptionKey) -> [LiveLink] {
    let cancelled = (bySubscription[key] ?? []).compactMap { links[$0] }
    for link in cancelled.reversed() { end(link.number, .cancelled) }
    return cancelled
  }

  mutating func end(_ number: Int, _ state: PipelineReport.State) {
    guard let link = links[number] else { return }
    forgetKeys(of: link)
    if link.isFixed, let parent = link.parent, links[parent]?.state.isOver == false {
      links[number]!.state = state
      links[parent]!.ended.append(number)
    } else {
      remove(link)
    }
  }

  private mutating func remove(_ link: LiveLink) {
    var removed = [link]
    while let link = removed.popLast() {
      links[link.number] = nil
      removed += link.ended.compactMap { links[$0] }
    }
  }

  private mutating func forgetKeys(of link: LiveLink) {
    bySubscriber[link.subscriberKey] = bySubscriber[link.subscriberKey]?.without(link.number)
    guard let key = link.subscriptionKey else { return }
    bySubscription[key] = bySubscription[key]?.without(link.number)
  }

  /// Changes a link that still exists.
  mutating func update(_ number: Int, _ change: (inout LiveLink) -> Void) {
    if links[number] != nil { change(&links[number]!) }
  }
}

extension [Int] {
  /// The others, or `nil` if there are none.
  fileprivate func without(_ number: Int) -> [Int]? {
    let others = filter { $0 != number }
    return others.isEmpty ? nil : others
  }
}
