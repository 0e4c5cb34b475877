import Combine
@_spi(Threads) import SwiftCombineTesting
import Harness
import Synchronization

/// A subscriber that threads use, and that checks what it receives.
///
/// What it counts in deliveries has no lock, which would order two of them and hide a race.
final class ThreadedSubscriber: Subscriber, @unchecked Sendable {
  fileprivate struct State {
    var subscription: (any Subscription)?
    var token: AnyCancellable?
    var isCanceled = false
    /// When a cancellation has returned: on which thread, and how many signals may still
    /// arrive there and anywhere.
    var silence: (thread: UInt, here: Int, everywhere: Int)?
  }

  private let stage: Stage
  private let plan: DemandPattern.Plan
  private let token: Token
  private let state = Locked(State())
  private let inside = Atomic<UInt>(0)
  private let wanted = Atomic<Int>(0)
  private let hasEnded = Atomic<Bool>(false)
  private let hasRequestedRest = Atomic<Bool>(false)
  private let isSilent = Atomic<Bool>(false)
  private let underWay = Atomic<Int>(0)
  private let count = Atomic<Int>(0)
  /// Used by deliveries alone.
  private var own: (any Subscription)?
  private var signals = 0
  /// What it requests in all, limited so that no number of requests overflows the count.
  private static let everything = 1 << 40
  /// A subscriber that has received more has received enough.
  private static let most = 2_000

  init(_ lab: Lab, _ plan: DemandPattern.Plan) {
    (stage, token) = (lab.stage, lab.token)
    self.plan = plan
  }

  /// Whether it has completed or canceled.
  var isOver: Bool { hasEnded.load(ordering: .acquiring) || state.withLock { $0.isCanceled } }
  var valueCount: Int { count.load(ordering: .relaxed) }

  /// Subscribes as planned.
  func subscribe(to publisher: Numbers) {
    guard plan.isSink else { return publisher.subscribe(self) }
    wanted.store(Self.everything, ordering: .relaxed)
    var token: AnyCancellable? = publisher.sink {
      self.receive(completion: $0)
    } receiveValue: {
      _ = self.receive($0)
    }
    // Moved, not copied: whoever takes it from there has to have the last reference.
    state.withLock { state in
      if !state.isCanceled { swap(&state.token, &token) }
    }
    token?.cancel()
  }

  // MARK: Signals

  func receive(subscription: any Subscription) {
    let former = enter("the subscription", isSubscription: true)
    own = subscription
    let isCanceled = state.withLock { state in
      state.subscription = subscription
      return state.isCanceled
    }
    if isCanceled { subscription.cancel() } else if plan.start > .none { request(plan.start) }
    leave(former)
  }

  func receive(_ input: Number) -> Subscribers.Demand {
    let former = enter("a value")
    defer { leave(former) }
    if hasEnded.load(ordering: .relaxed), underWay.subtract(1, ordering: .relaxed).newValue < 0 {
      stage.complain("a value came after the completion")
    }
    if wanted.subtract(1, ordering: .relaxed).newValue < 0 { stage.complain("an unrequested value came") }
    let number = count.add(1, ordering: .relaxed).newValue
    if number == plan.limit {
      if plan.cancellation == .inside { cancel() }
      if let deed = plan.deed { stage.act(deed, in: self) }
    }
    if number == Self.most { cancel() }
    if plan.inside > .none, !isSilent.load(ordering: .relaxed) {
      wanted.add(plan.inside.max ?? Self.everything, ordering: .relaxed)
      own?.request(plan.inside)
    }
    if let answer = plan.answer.max { wanted.add(answer, ordering: .relaxed) }
    return plan.answer
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    let former = enter("the completion")
    // A value whose own closure completes its source passes, as one does whose closure cancels.
    underWay.store(stage.underWay(on: threadNumber()).here, ordering: .relaxed)
    if hasEnded.exchange(true, ordering: .acquiringAndReleasing) {
      stage.complain("a second completion came")
    }
    let subscription = state.withLock { state in
      defer { state.subscription = nil }
      return state.subscription
    }
    own = nil
    leave(former)
    withExtendedLifetime(subscription) {}
  }

  private func enter(_ signal: String, isSubscription: Bool = false) -> UInt {
    let thread = threadNumber()
    let former = inside.exchange(thread, ordering: .relaxed)
    signals += 1
    if isSubscription != (signals == 1), !plan.isSink {
      let order = isSubscription ? "after another signal" : "before the subscription"
      stage.complain("\(signal) came \(order)")
    }
    // By the rule of cycles only: that thread sleeps, and wakes after this one has left.
    if former != 0, former != thread, !stage.mayWait(former) {
      stage.complain("\(signal) came while another thread was inside")
    }
    if isSilent.load(ordering: .relaxed), !state.withLock({ $0.admits(thread) }) {
      stage.complain("\(signal) came after the cancellation")
    }
    return former
  }

  private func leave(_ former: UInt) {
    if inside.exchange(former, ordering: .relaxed) != threadNumber() {
      stage.complain("another thread was still inside when a signal had been received")
    }
  }

  // MARK: Calls

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state in
      // Counted before anything comes of it.
      if state.subscription != nil { wanted.add(demand.max ?? Self.everything, ordering: .relaxed) }
      return state.subscription
    }
    subscription?.request(demand)
  }

  /// Requests all other values, once. Not before the subscription has arrived, for which a task may still
  /// subscribe; nor while what was requested has not arrived: it has to, or the completion.
  func requestRest() {
    if plan.start == .unlimited || isOver || wanted.load(ordering: .acquiring) > 0 { return }
    let isFirst = state.withLock { state in
      state.subscription != nil && !hasRequestedRest.exchange(true, ordering: .relaxed)
    }
    if isFirst { request(.unlimited) }
  }

  /// Cancels; a sink by releasing its token.
  func cancel() {
    var token: AnyCancellable?
    let subscription = state.withLock { state in
      defer { (state.subscription, state.isCanceled) = (nil, true) }
      swap(&state.token, &token)
      return state.subscription
    }
    if subscription == nil, token == nil { return }
    subscription?.cancel()
    token = nil
    let thread = threadNumber()
    let underWay = stage.underWay(on: thread)
    state.withLock { $0.silence = (thread, underWay.here, 1 + underWay.everywhere) }
    isSilent.store(true, ordering: .relaxed)
  }
}

extension ThreadedSubscriber.State {
  /// Whether a signal may still arrive on a thread.
  fileprivate mutating func admits(_ thread: UInt) -> Bool {
    guard var silence else { return true }
    if silence.thread == thread { silence.here -= 1 }
    silence.everywhere -= 1
    self.silence = silence
    return silence.everywhere >= 0 && (silence.thread != thread || silence.here >= 0)
  }
}
