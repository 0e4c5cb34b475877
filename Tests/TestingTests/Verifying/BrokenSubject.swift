import SwiftCombine
import SwiftCombineTesting
import Foundation

/// A subject that breaks one rule, or none.
final class BrokenSubject: Subject, @unchecked Sendable {
  typealias Output = ContractValue
  typealias Failure = TestError

  /// What it does wrong, by the number of the rule, and when.
  enum Flaw: String, CaseIterable, NumberedFlaw {
    case sendsOnAnyThread = "1.03"
    case forgetsRequestsInside = "3.02"
    case losesNested = "C16"
    case endsOutsideOnly = "C17"
    case forgetsItsEnd = "C18"
    case requestsNothing = "C19"
    case leavesUpstreamRunning = "C20"
    case cancelsAll = "C21"
    case releasesLocked = "C22"
    case sendsFortyFirst = "1.01 once forty have come"
    case endsOnAnyThread = "1.03 at the end"
    case sendsAfterFailure = "1.07 a value after a failure"
    case losesConcurrentDemand = "3.08 requested at once"
    case losesInner = "C10 what comes then"
    case replaysFinished = "C18 after a failure"

    /// The rules that cannot be kept by a subject with this flaw.
    var consequences: Set<String> {
      switch self {
      case .forgetsRequestsInside: ["C10"]  // a subscriber that comes inside a delivery asks there
      case .sendsFortyFirst: ["3.08"]  // one more than two threads requested is sent
      case .sendsAfterFailure: ["C8"]  // it needs the subscriber to send to
      default: []
      }
    }
  }

  private struct State {
    var subscriptions: [SubjectSubscription] = []
    var upstreams: [any Subscription] = []
    var completion: Subscribers.Completion<TestError>?
    var isSending = false
    var last: ContractValue?
  }

  private let flaw: Flaw?
  private let state = Protected(State())
  /// One sends at a time; from inside a delivery one may send again.
  private let sending = NSRecursiveLock()

  init(_ flaw: Flaw?) { self.flaw = flaw }

  deinit {
    if flaw == .leavesUpstreamRunning { return }
    for upstream in state.withLock({ $0.upstreams }) { upstream.cancel() }
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == ContractValue, S.Failure == TestError {
    let subscription = SubjectSubscription(self, AnySubscriber(subscriber))
    let completion = state.withLock { state in
      let isLost = flaw == .losesInner && state.isSending
      if state.completion == nil, !isLost { state.subscriptions.append(subscription) }
      return state.completion
    }
    subscriber.receive(subscription: subscription)
    if let completion, flaw != .forgetsItsEnd {
      subscription.complete(flaw == .replaysFinished ? .finished : completion)
    }
  }

  func send(subscription: any Subscription) {
    state.withLock { $0.upstreams.append(subscription) }
    if flaw != .requestsNothing { subscription.request(.unlimited) }
  }

  func send(_ value: ContractValue) {
    if flaw != .sendsOnAnyThread { sending.lock() }
    let (subscriptions, wasSending) = state.withLock { state in
      defer { state.isSending = true }
      let isOpen = state.completion == nil || flaw == .sendsAfterFailure
      return (isOpen ? state.subscriptions : [], state.isSending)
    }
    if flaw != .losesNested || !wasSending {
      for subscription in subscriptions { subscription.send(value) }
    }
    var old = state.withLock { state in
      state.isSending = wasSending
      return flaw == .releasesLocked ? exchange(&state.last, with: value) : nil
    }
    withExtendedLifetime(old) {}
    old = nil
    if flaw != .sendsOnAnyThread { sending.unlock() }
  }

  func send(completion: Subscribers.Completion<TestError>) {
    if flaw != .endsOnAnyThread { sending.lock() }
    defer { if flaw != .endsOnAnyThread { sending.unlock() } }
    let subscriptions = state.withLock { state in
      if state.completion != nil || flaw == .endsOutsideOnly && state.isSending {
        return [SubjectSubscription]()
      }
      state.completion = completion
      if flaw == .sendsAfterFailure, completion != .finished { return state.subscriptions }
      return exchange(&state.subscriptions, with: [])
    }
    for subscription in subscriptions { subscription.complete(completion) }
  }

  private func remove(_ subscription: SubjectSubscription) {
    let removed = state.withLock { state in
      let before = state.subscriptions
      if flaw == .cancelsAll { state.subscriptions = [] }
      state.subscriptions.removeAll { $0 === subscription }
      return before
    }
    if flaw == .cancelsAll { for other in removed { other.complete(nil) } }
  }

  /// One subscriber.
  private final class SubjectSubscription: Subscription {
    private let state:
      Protected<
        (subscriber: AnySubscriber<ContractValue, TestError>?, demand: Subscribers.Demand, count: Int)
      >
    private weak var subject: BrokenSubject?
    private let overlap = Overlap()

    init(_ subject: BrokenSubject, _ subscriber: AnySubscriber<ContractValue, TestError>) {
      self.subject = subject
      state = Protected((subscriber, .none, 0))
    }

    func request(_ demand: Subscribers.Demand) {
      if let subject, subject.flaw == .forgetsRequestsInside, subject.state.withLock(\.isSending) { return }
      let (before, isOpen) = state.withLock { ($0.demand, $0.subscriber != nil) }
      let isLost = subject?.flaw == .losesConcurrentDemand
      if isLost, isOpen { overlap.attend() }
      state.withLock { $0.demand = (isLost ? before : $0.demand) + demand }
    }

    func cancel() {
      let subscriber = state.withLock { $0.subscriber.take() }
      if subscriber != nil { subject?.remove(self) }
    }

    func send(_ value: ContractValue) {
      let subscriber = state.withLock { state in
        guard state.demand > .none else { return nil as AnySubscriber<ContractValue, TestError>? }
        state.demand -= 1
        state.count += 1
        if subject?.flaw == .sendsFortyFirst, state.count == 40 { state.demand += 1 }
        return state.subscriber
      }
      guard let answer = subscriber?.receive(value) else { return }
      state.withLock { $0.demand += answer }
    }

    func complete(_ completion: Subscribers.Completion<TestError>?) {
      let isKept = subject?.flaw == .sendsAfterFailure && completion != .finished
      let subscriber = state.withLock { isKept ? $0.subscriber : $0.subscriber.take() }
      if let completion { subscriber?.receive(completion: completion) }
    }
  }
}
