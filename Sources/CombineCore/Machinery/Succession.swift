import CombineMachinery
import Synchronization

/// The subscription of an operator that follows one upstream after another, as `append`, `catch` and `retry`
/// do.
///
/// What was asked and not yet delivered goes along from each upstream to the next. The upstreams are numbered
/// from zero, and each says its number with what it sends, so that nothing of one that has ended gets
/// through. The subscription does not hold the operator: that belongs to the upstream at hand.
@usableFromInline
final class Succession: Subscription, Reflected {
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct State {
    /// Of the upstream at hand.
    var subscription: (any Subscription)?
    /// Whether some call is doing what follows an upstream.
    var isFollowing = false
    /// What that call is to do next.
    var next: (() -> Void)?
  }

  /// Where Apple's operators differ over what breaks the rules.
  @usableFromInline
  struct Rules: OptionSet {
    @usableFromInline
    let rawValue: Int

    @usableFromInline
    init(rawValue: Int) { self.rawValue = rawValue }

    /// A value before a subscription stops the program, instead of being ignored.
    @usableFromInline
    static var noEarlyValue: Rules { Rules(rawValue: 1) }
    /// An unrequested value stops the program in debug builds. It is never delivered.
    @usableFromInline
    static var noSurplus: Rules { Rules(rawValue: 2) }
    /// Asking for no values stops the program, instead of being passed on.
    @usableFromInline
    static var noZeroDemand: Rules { Rules(rawValue: 4) }
    /// A value within the demand counts before the subscription of an upstream that is not the first.
    @usableFromInline
    static var earlyValueOfLaterUpstream: Rules { Rules(rawValue: 8) }
  }

  private let state = Locked(State())
  private let name: String
  private let rules: Rules
  /// What is wanted and not yet delivered.
  @usableFromInline
  let demand = DemandWord()
  /// Twice the number of the upstream at hand, and one more once its subscription has come; negative when all
  /// is over.
  @usableFromInline
  let phase = Atomic<Int>(0)

  /// What a later upstream sends from another thread while the subscriber is being handed this subscription is
  /// left here.
  @usableFromInline
  let announcement = Announcement()

  @usableFromInline
  init(name: String, rules: Rules = []) {
    self.name = name
    self.rules = rules
  }

  @usableFromInline
  var isOver: Bool { phase.load(ordering: .relaxed) < 0 }

  /// Whether an upstream is the one at hand and its subscription has come.
  @inlinable
  func isOpen(_ upstream: Int) -> Bool { phase.load(ordering: .relaxed) == upstream &* 2 &+ 1 }

  /// Whether an upstream has ended, and another follows it.
  @usableFromInline
  func isFollowed(_ upstream: Int) -> Bool { phase.load(ordering: .relaxed) > upstream &* 2 &+ 1 }

  // MARK: The subscriber

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if demand == .none, rules.contains(.noZeroDemand) { Misuse.zeroDemand(name) }
    let subscription: (any Subscription)? = state.withLock { state in
      self.demand.add(demand.count)
      return state.subscription
    }
    subscription?.request(demand)
  }

  @usableFromInline
  func cancel() {
    let (subscription, next) = state.withLock { state in
      _ = close()
      return (state.subscription.take(), state.next.take())
    }
    subscription?.cancel()
    withExtendedLifetime(next) {}
  }

  /// Hands this subscription to the subscriber, when the first upstream is there already.
  @usableFromInline
  func announce<Downstream: Subscriber>(to downstream: Downstream) {
    announcement.begin()
    downstream.receive(subscription: self)
    announcement.end()
  }

  // MARK: The upstream at hand

  /// Takes the subscription of an upstream in, and requests what is wanted and not yet delivered.
  ///
  /// - Returns: Whether it is the first one of the upstream at hand; otherwise it was cancelled.
  @usableFromInline
  @discardableResult
  func open(_ subscription: any Subscription, from upstream: Int) -> Bool {
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

  /// Delivers a value, if it is wanted.
  ///
  /// - Returns: What the subscriber wants in addition: to be requested.
  @inlinable
  func deliver<Downstream: Subscriber>(
    _ input: Downstream.Input, from upstream: Int, to downstream: Downstream
  ) -> Subscribers.Demand {
    guard isOpen(upstream) || takesEarlyValue(upstream), demand.takeOne() == .one else {
      refuse(upstream)
      return .none
    }
    return downstream.receive(input)
  }

  /// Whether a value counts though the subscription of its upstream has not come.
  @usableFromInline
  func takesEarlyValue(_ upstream: Int) -> Bool {
    rules.contains(.earlyValueOfLaterUpstream) && upstream > 0
      && phase.load(ordering: .relaxed) == upstream * 2
  }

  /// Delivers a value, if it is wanted, and leaves it to the upstream to ask itself for what is wanted in
  /// addition.
  ///
  /// - Returns: What is wanted in addition: to be returned to the upstream.
  @inlinable
  func deliverAnswering<Downstream: Subscriber>(
    _ input: Downstream.Input, from upstream: Int, to downstream: Downstream
  ) -> Subscribers.Demand {
    let wanted = deliver(input, from: upstream, to: downstream)
    if wanted == .none { return .none }
    if isOpen(upstream) {
      demand.add(wanted.count)
      return wanted
    }
    request(wanted)  // the value has ended its upstream: the next one is asked
    return .none
  }

  @usableFromInline
  func refuse(_ upstream: Int) {
    if rules.contains(.noEarlyValue), phase.load(ordering: .relaxed) == upstream * 2,
      !takesEarlyValue(upstream)
    {
      Misuse.valueBeforeSubscription(name)
    }
    #if DEBUG
      if rules.contains(.noSurplus), isOpen(upstream), demand.wanted == .none {
        Misuse.valueWithoutDemand(name)
      }
    #endif
  }

  // MARK: What follows

  /// Ends an upstream, and does what follows it: subscribes to the next one, or completes.
  ///
  /// It is done at once, unless this is inside a call that does what followed the upstream before. Then that
  /// call does it when it has returned, so that nothing recurses, however many upstreams end while they are
  /// being subscribed to.
  ///
  /// - Parameters:
  ///   - upstream: The upstream that has ended; nothing is done if it is not the one at hand.
  ///   - mayBeWaiting: Whether its end counts before its subscription.
  ///   - act: What to do, unless all is over by then.
  @usableFromInline
  func follow(_ upstream: Int, mayBeWaiting: Bool = false, _ act: @escaping () -> Void) {
    let (isNew, subscription) = state.withLock { state -> (Bool, (any Subscription)?) in
      let phase = phase.load(ordering: .relaxed)
      guard phase == upstream * 2 + 1 || (mayBeWaiting && phase == upstream * 2) else { return (false, nil) }
      self.phase.store(upstream * 2 + 2, ordering: .releasing)
      state.next = act
      return (true, state.subscription.take())
    }
    withExtendedLifetime(subscription) {}
    if isNew { follow() }
  }

  /// Does what comes first: subscribes to the first upstream.
  @usableFromInline
  func begin(_ act: @escaping () -> Void) {
    state.withLock { $0.next = act }
    follow()
  }

  private func follow() {
    guard let first = state.withLock({ $0.isFollowing ? nil : $0.takeNext() }) else { return }
    first()
    while let next = state.withLock({ $0.takeNext() }) { next() }
  }

  /// Ends an upstream that nothing follows, and completes.
  @inlinable
  func complete<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Downstream.Failure>, from upstream: Int, to downstream: Downstream,
    mayBeWaiting: Bool = false
  ) {
    follow(upstream, mayBeWaiting: mayBeWaiting) { [self] in
      if close() { downstream.receive(completion: completion) }
    }
  }

  /// Ends the stream, so that its completion can be sent.
  ///
  /// - Returns: Whether it had not ended before.
  @usableFromInline
  func close() -> Bool {
    _ = demand.close()
    return phase.exchange(-1, ordering: .acquiringAndReleasing) >= 0
  }

  @usableFromInline
  var description: String { name }
}

extension Succession.State {
  mutating func takeNext() -> (() -> Void)? {
    isFollowing = next != nil
    return next.take()
  }
}

/// What receives the last upstream of a succession.
@usableFromInline
struct LastUpstream<Downstream: Subscriber, Failure: Error>: Subscriber, Reflected {
  @usableFromInline
  let number: Int
  @usableFromInline
  let succession: Succession
  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let convert: (Failure) -> Downstream.Failure

  /// - Parameter convert: Makes the subscriber's error of the upstream's.
  @inlinable
  init(
    _ number: Int, of succession: Succession, to downstream: Downstream,
    convert: @escaping (Failure) -> Downstream.Failure
  ) {
    self.number = number
    self.succession = succession
    self.downstream = downstream
    self.convert = convert
  }

  @inlinable
  func receive(subscription: any Subscription) { succession.open(subscription, from: number) }
  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if !succession.announcement.isOver, leave(input) { return .none }
    return succession.deliverAnswering(input, from: number, to: downstream)
  }
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let end = { succession.complete(completion.mapError(convert), from: number, to: downstream) }
    if !succession.announcement.leave(end) { end() }
  }

  /// - Returns: Whether the value is delivered later, because another thread hands the subscription over.
  @usableFromInline
  func leave(_ input: Downstream.Input) -> Bool {
    succession.announcement.leave {
      let wanted = succession.deliver(input, from: number, to: downstream)
      if wanted != .none { succession.request(wanted) }
    }
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }
  @usableFromInline
  var description: String { succession.description }
}
