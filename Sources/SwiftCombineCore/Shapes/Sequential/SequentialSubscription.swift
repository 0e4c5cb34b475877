import SwiftCombineEngine

/// The subscription of an operator that follows one upstream after another, as `append`, `catch` and `retry`
/// do.
///
/// The outstanding demand passes from each upstream to the next. The upstreams are numbered from zero, and
/// each sends its number with its signals, so that no signal of one that has ended is accepted. The
/// subscription does not retain the operator: the current upstream does.
///
/// The signals of one upstream are serial, but an upstream may end inside the delivery of its value, and then
/// the next one may send from another thread. So signals are delivered inside a region, and left there while
/// another thread delivers, or sends this subscription to the subscriber.
@usableFromInline final class SequentialSubscription: Subscription, Reflected {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct State {
    /// The subscription of the current upstream.
    var subscription: (any Subscription & AnyObject)?
    /// Whether some call is performing what follows an upstream.
    var isFollowing = false
    /// What that call is to perform next.
    var next: (() -> Void)?
    /// The threads that have begun to request values while another thread did.
    var otherRequesters: [UInt] = []
  }

  /// The differences between Apple's operators on broken rules.
  @usableFromInline struct Rules: OptionSet {
    @usableFromInline let rawValue: Int

    @usableFromInline init(rawValue: Int) { self.rawValue = rawValue }

    /// A value before a subscription traps, instead of being ignored.
    @usableFromInline static var noEarlyValue: Rules { Rules(rawValue: 1) }
    /// An unrequested value traps in debug builds. It is never delivered.
    @usableFromInline static var noSurplus: Rules { Rules(rawValue: 2) }
    /// A request of no values traps, instead of being forwarded.
    @usableFromInline static var noZeroDemand: Rules { Rules(rawValue: 4) }
    /// A requested value is accepted before the subscription of an upstream that is not the first.
    @usableFromInline static var earlyValueOfLaterUpstream: Rules { Rules(rawValue: 8) }
  }

  private let state = Locked(State())
  private let name: String
  private let rules: Rules
  /// The outstanding demand.
  @usableFromInline let demand = DemandWord()
  /// Twice the number of the current upstream, plus one once its subscription has arrived; negative once the
  /// stream has ended.
  @usableFromInline let phase = Atomic<Int>(0)

  @usableFromInline let region = MailboxRegion()
  /// The thread that requests values, or zero: what an upstream sends inside waits for no other thread. Set
  /// with the state locked.
  private let requester = Atomic<UInt>(0)

  @usableFromInline init(name: String, rules: Rules = []) {
    self.name = name
    self.rules = rules
  }

  @usableFromInline var isOver: Bool { phase.load(ordering: .relaxed) < 0 }

  /// Whether an upstream is the current one and its subscription has arrived.
  @inlinable func isOpen(_ upstream: Int) -> Bool { phase.load(ordering: .relaxed) == upstream &* 2 &+ 1 }

  /// Whether an upstream has ended, and another follows it.
  @usableFromInline func isFollowed(_ upstream: Int) -> Bool {
    phase.load(ordering: .relaxed) > upstream &* 2 &+ 1
  }

  // MARK: The subscriber

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand == .none, rules.contains(.noZeroDemand) { Misuse.zeroDemand(name) }
    let thread = notedThread()
    var former: UInt = 0
    let subscription: (any Subscription & AnyObject)? = state.withLock { state in
      self.demand.add(DemandCount(demand))
      guard let subscription = state.subscription else { return nil }
      former = requester.load(ordering: .relaxed)
      if former == 0 {
        requester.store(thread, ordering: .relaxed)
      } else if former != thread {
        state.otherRequesters.append(thread)
      }
      return subscription
    }
    guard let subscription else { return }
    subscription.request(demand)
    if former == 0 {
      requester.store(0, ordering: .relaxed)
    } else if former != thread {
      state.withLock { state in
        _ = state.otherRequesters.remove(at: state.otherRequesters.firstIndex(of: thread)!)
      }
    }
  }

  /// Whether this thread is requesting values.
  private var isRequesting: Bool {
    isOnThread(requester.load(ordering: .relaxed))
      || state.withLock { $0.otherRequesters.contains { isOnThread($0) } }
  }

  @usableFromInline func cancel() {
    let (subscription, next) = state.withLock { state in
      _ = close()
      return (state.subscription.take(), state.next.take())
    }
    subscription?.cancel()
    withExtendedLifetime(next) {}
  }

  /// Sends this subscription to the subscriber, if the first upstream's has arrived already.
  @usableFromInline func announce<Downstream: Subscriber>(to downstream: Downstream) {
    region.announce(for: self) { downstream.receive(subscription: self) }
  }

  // MARK: One signal at a time

  /// Leaves a signal, and waits if too many were left, unless it answers a request.
  @usableFromInline func leaveSignal(_ act: @escaping (AnyObject) -> Void) {
    region.leave(act, mayWait: !isRequesting) { region.drain(self) }
  }

  /// Performs what sends a signal, when no other signal is being delivered by another thread.
  @usableFromInline func inTurn(_ act: @escaping () -> Void) {
    if region.perform(for: self, act) == nil { leaveSignal { _ in act() } }
  }

  // MARK: The current upstream

  /// Stores the subscription of an upstream, and requests the outstanding demand.
  ///
  /// - Returns: Whether it is the first one of the current upstream; otherwise it was canceled.
  @usableFromInline @discardableResult func open(_ subscription: any Subscription, from upstream: Int) -> Bool
  {
    let subscription = subscription._object
    let wanted: DemandCount? = state.withLock { state in
      guard phase.load(ordering: .relaxed) == upstream * 2 else { return nil }
      phase.store(upstream * 2 + 1, ordering: .releasing)
      state.subscription = subscription
      return demand.wanted
    }
    guard let wanted else {
      subscription.cancel()
      return false
    }
    if wanted != .none { subscription.request(Subscribers.Demand(wanted)) }
    return true
  }

  /// Delivers a value in its turn, if there is outstanding demand.
  ///
  /// - Returns: The additional demand of the subscriber: to be requested.
  @inlinable @inline(__always) func deliver<Downstream: Subscriber>(
    _ input: Downstream.Input, from upstream: Int, to downstream: Downstream
  ) -> Subscribers.Demand {
    if let wanted = region.perform(for: self, { deliverInside(input, from: upstream, to: downstream) }) {
      return wanted
    }
    leaveValue(input, from: upstream, to: downstream)
    return .none
  }

  // Specialized, since closures formed in generic code capture the types.
  @inlinable @inline(never) func leaveValue<Downstream: Subscriber>(
    _ input: Downstream.Input, from upstream: Int, to downstream: Downstream
  ) {
    leaveSignal { [self] _ in
      let wanted = deliverInside(input, from: upstream, to: downstream)
      if wanted != .none { request(wanted) }
    }
  }

  @inlinable @inline(__always) func deliverInside<Downstream: Subscriber>(
    _ input: Downstream.Input, from upstream: Int, to downstream: Downstream
  ) -> Subscribers.Demand {
    if isOpen(upstream) || takesEarlyValue(upstream) {
      switch demand.takeOne() {
      case .one: return downstream.receive(input)
      case .nothing: refuseSurplus()
      case .closed: break
      }
    } else {
      refuseEarly(upstream)
    }
    return .none
  }

  /// Whether a value is accepted although the subscription of its upstream has not arrived.
  @usableFromInline func takesEarlyValue(_ upstream: Int) -> Bool {
    rules.contains(.earlyValueOfLaterUpstream) && upstream > 0
      && phase.load(ordering: .relaxed) == upstream * 2
  }

  /// Delivers a value, if there is outstanding demand, and returns the additional demand to the upstream.
  ///
  /// - Returns: The additional demand: to be returned to the upstream.
  @inlinable @inline(__always) func deliverAnswering<Downstream: Subscriber>(
    _ input: Downstream.Input, from upstream: Int, to downstream: Downstream
  ) -> Subscribers.Demand {
    let wanted = deliver(input, from: upstream, to: downstream)
    if wanted == .none { return .none }
    if isOpen(upstream) {
      demand.add(DemandCount(wanted))
      return wanted
    }
    request(wanted)  // the value has ended its upstream: requests from the next one
    return .none
  }

  @usableFromInline func refuseEarly(_ upstream: Int) {
    if rules.contains(.noEarlyValue), phase.load(ordering: .relaxed) == upstream * 2 {
      Misuse.valueBeforeSubscription(name)
    }
  }

  @usableFromInline func refuseSurplus() {
    #if DEBUG
      if rules.contains(.noSurplus) { Misuse.valueWithoutDemand(name) }
    #endif
  }

  // MARK: The next upstream

  /// Ends an upstream, and performs what follows it: subscribes to the next one, or completes.
  ///
  /// It is performed at once, unless this is inside a call that performs what followed the previous upstream.
  /// Then that call performs it after it has returned, so that nothing recurses, however many upstreams end
  /// while they are being subscribed to.
  ///
  /// - Parameters:
  ///   - upstream: The upstream that has ended; nothing is done if it is not the current one.
  ///   - mayBeWaiting: Whether its completion is accepted before its subscription.
  ///   - act: What to perform, unless the stream has ended by then.
  @usableFromInline func follow(_ upstream: Int, mayBeWaiting: Bool = false, _ act: @escaping () -> Void) {
    // After the values that the upstream has sent, and left. What follows may
    // subscribe, which is done outside.
    if region.perform(for: self, {}) != nil { return followInside(upstream, mayBeWaiting: mayBeWaiting, act) }
    leaveSignal { [self] _ in followInside(upstream, mayBeWaiting: mayBeWaiting, act) }
  }

  private func followInside(_ upstream: Int, mayBeWaiting: Bool, _ act: @escaping () -> Void) {
    let (isNew, subscription) = state.withLock { state -> (Bool, (any Subscription & AnyObject)?) in
      let phase = phase.load(ordering: .relaxed)
      guard phase == upstream * 2 + 1 || (mayBeWaiting && phase == upstream * 2) else { return (false, nil) }
      self.phase.store(upstream * 2 + 2, ordering: .releasing)
      state.next = act
      return (true, state.subscription.take())
    }
    withExtendedLifetime(subscription) {}
    if isNew { follow() }
  }

  /// Performs what comes first: subscribes to the first upstream.
  @usableFromInline func begin(_ act: @escaping () -> Void) {
    state.withLock { $0.next = act }
    follow()
  }

  private func follow() {
    guard let first = state.withLock({ $0.isFollowing ? nil : $0.takeNext() }) else { return }
    first()
    while let next = state.withLock({ $0.takeNext() }) { next() }
  }

  /// Ends an upstream that nothing follows, and completes.
  @inlinable func complete<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Downstream.Failure>, from upstream: Int, to downstream: Downstream,
    mayBeWaiting: Bool = false
  ) {
    follow(upstream, mayBeWaiting: mayBeWaiting) { [self] in
      inTurn { [self] in
        if close() { downstream.receive(completion: completion) }
      }
    }
  }

  /// Ends the stream, so that its completion can be sent.
  ///
  /// - Returns: Whether it had not ended before.
  @usableFromInline func close() -> Bool {
    _ = demand.close()
    return phase.exchange(-1, ordering: .acquiringAndReleasing) >= 0
  }

  @usableFromInline var description: String { name }
}

extension SequentialSubscription.State {
  mutating func takeNext() -> (() -> Void)? {
    isFollowing = next != nil
    return next.take()
  }
}

/// The subscriber to the last upstream of a succession.
@usableFromInline struct LastUpstream<Downstream: Subscriber, Failure: Error>: Subscriber, Reflected {
  @usableFromInline let number: Int
  @usableFromInline let succession: SequentialSubscription
  @usableFromInline let downstream: Downstream
  @usableFromInline let convert: (Failure) -> Downstream.Failure

  /// - Parameter convert: Converts the upstream's failure into the subscriber's.
  @inlinable init(
    _ number: Int, of succession: SequentialSubscription, to downstream: Downstream,
    convert: @escaping (Failure) -> Downstream.Failure
  ) {
    self.number = number
    self.succession = succession
    self.downstream = downstream
    self.convert = convert
  }

  @inlinable func receive(subscription: any Subscription) { succession.open(subscription, from: number) }
  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    succession.deliverAnswering(input, from: number, to: downstream)
  }
  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    succession.complete(completion.mapError(convert), from: number, to: downstream)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }
  @usableFromInline var description: String { succession.description }
}
