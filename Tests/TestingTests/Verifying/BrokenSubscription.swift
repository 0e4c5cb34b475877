import SwiftCombine
import SwiftCombineTesting
import Foundation

/// The subscription of a publisher that may break a rule. Without a flaw: decide under the lock, act outside.
final class BrokenSubscription<S: Subscriber>: Subscription, CustomStringConvertible
where S.Input == Int, S.Failure == TestError {
  struct State {
    var subscriber: S?
    var demand = Subscribers.Demand.none
    var requestCount = 0
    var sent = 0
    /// The thread that brings the subscription, until the subscriber has received it.
    var starter: Thread? = .current
    var isCancelled = false
    var isCompleted = false
    /// The thread that sends.
    var sender: Thread?
  }

  enum Step {
    case value(Int, S)
    case end(S)
  }

  private let publisher: BrokenPublisher
  /// Which subscriber of the publisher it is, from one on.
  private let number: Int
  private var flaw: BrokenPublisher.Flaw? { publisher.flaw }
  private let state: Protected<State>
  private let delivering = NSRecursiveLock()
  private let releasing = NSLock()
  private let overlap = Overlap()

  init(_ publisher: BrokenPublisher, _ subscriber: S, number: Int) {
    (self.publisher, self.number) = (publisher, number)
    state = Protected(State(subscriber: subscriber))
  }

  var description: String { "BrokenSubscription" }

  func start() {
    guard let subscriber = state.withLock({ $0.subscriber }) else { return }
    if flaw == .sendsBeforeSubscription { _ = subscriber.receive(0) }
    if flaw == .requestWaitsAtTheStart { delivering.lock() }
    subscriber.receive(subscription: self)
    if flaw == .requestWaitsAtTheStart { delivering.unlock() }
    if flaw == .subscribesTwice { subscriber.receive(subscription: Subscriptions.empty) }
    state.withLock { $0.starter = nil }
    if !sendsLater || state.withLock({ $0.demand != .unlimited }) { drain() }
  }

  // MARK: What the subscriber does

  func request(_ demand: Subscribers.Demand) {
    if flaw == .releasesLocked { releasing.withLock {} }
    if flaw == .requestWaits || flaw == .requestWaitsAtTheStart { delivering.withLock {} }
    let (before, isOpen) = state.withLock { ($0.demand, !$0.isCancelled) }
    if flaw == .losesConcurrentDemand, isOpen { overlap.attend() }
    let revived = state.withLock { state in
      if flaw == .losesConcurrentDemand { state.demand = before }
      if !isForgotten(state) { add(demand, to: &state) }
      let isLate = flaw == .sendsAfterFailure && publisher.failing && state.isCompleted
      return isLate || flaw == .requestRevives && state.isCancelled ? state.subscriber : nil
    }
    _ = revived?.receive(9)
    if flaw == .finishesAfterFailure, publisher.failing {
      state.withLock { $0.isCompleted ? $0.subscriber : nil }?.receive(completion: .finished)
    }
    if sendsLater, demand == .unlimited {
      if flaw == .keepsUntilTheEnd { state.withLock({ $0.subscriber }).map(publisher.stage.keep) }
      publisher.stage.later { self.drain() }
    } else {
      drain()
    }
  }

  /// Whether what is requested without limit is sent when the stage plays.
  private var sendsLater: Bool { flaw == .keepsUntilTheEnd || flaw == .goesOnWithoutToken }

  private func isForgotten(_ state: State) -> Bool {
    let isInside = state.sender === Thread.current
    switch flaw {
    case .forgetsRequestsInside: return isInside
    case .forgetsSixtieth: return isInside && state.sent == 60
    case .losesDemandOfOthers: return !isInside && state.sender != nil
    default: return false
    }
  }

  private func add(_ demand: Subscribers.Demand, to state: inout State) {
    state.requestCount += 1
    switch flaw {
    case .sendsUnrequested where demand > .none, .givesForNone where demand == .none:
      state.demand += demand + 1
    case .addsOne where state.requestCount > 1 && demand > 1 && demand != .unlimited: state.demand += 1
    case .servesSecondUnrequested where number > 1: state.demand += demand + 4
    case .overflows where demand == .max(.max): break
    case .forgetsUnlimited where state.demand == .unlimited: state.demand = demand
    default: state.demand += demand
    }
  }

  func cancel() {
    let isEarly = state.withLock { $0.starter != nil && $0.sender == nil }
    if flaw == .cancelHangs, isEarly { hang() }
    if flaw == .forgetsEarlyCancel, isEarly { return }
    if flaw == .ignoresCancel, state.withLock({ $0.sender != nil }) { return }
    if flaw == .cancelsInFirstOnly, state.withLock({ $0.sender != nil && $0.sent > 1 }) { return }
    if flaw == .goesOnWithoutToken, !isEarly,
      state.withLock({ $0.demand == .unlimited && $0.sent == 0 && $0.sender == nil })
    {
      return
    }
    if flaw == .cancelWaits || flaw == .cancelWaitsAtTheEnd { delivering.withLock {} }
    let (wasCompleted, wasCancelled, isLate) = state.withLock { state in
      defer { state.isCancelled = true }
      return (
        state.isCompleted, state.isCancelled, state.sender == nil && state.sent == 3
      )
    }
    let subscriber = { [state] in state.withLock { $0.subscriber } }
    if isLate, let late = subscriber() {
      if flaw == .goesOnLater { publisher.stage.later { _ = late.receive(9) } }
      if flaw == .goesOnElsewhere { publisher.stage.later { elsewhere { _ = late.receive(9) } } }
    }
    if flaw == .sendsAfterCompletion, wasCompleted { _ = subscriber()?.receive(9) }
    if flaw == .cancelsAloud, wasCancelled { subscriber()?.receive(completion: .finished) }
    let keeping: [BrokenPublisher.Flaw?] = [
      .requestRevives, .cancelsAloud, .keepsCancelled,
    ]
    if !keeping.contains(flaw) { release() }
  }

  private func release() {
    var subscriber = state.withLock { $0.subscriber.take() }
    if flaw == .releasesLocked { releasing.lock() }
    withExtendedLifetime(subscriber) {}
    subscriber = nil
    if flaw == .releasesLocked { releasing.unlock() }
  }

  // MARK: Sending

  private func drain() {
    guard state.withLock(claim) else { return }
    while let step = state.withLock(next) {
      var isLocked = [.requestWaits, .cancelWaits].contains(flaw)
      if flaw == .cancelWaitsAtTheEnd, case .end = step { isLocked = true }
      if isLocked { delivering.lock() }
      switch step {
      case .value(let value, let subscriber): deliver(value, to: subscriber)
      case .end(let subscriber): end(subscriber)
      }
      if isLocked { delivering.unlock() }
    }
  }

  private func claim(_ state: inout State) -> Bool {
    if let sender = state.sender {
      let isOwn = sender === Thread.current
      let isEnd = state.sent == publisher.count && !state.isCompleted
      let isWrong =
        switch flaw {
        case .recurses: isOwn
        case .sendsOnAnyThread: !isOwn && !isEnd
        case .endsOnAnyThread: !isOwn && isEnd
        default: false
        }
      if !isWrong { return false }
    }
    state.sender = Thread.current
    return true
  }

  private func next(_ state: inout State) -> Step? {
    guard !state.isCancelled, !state.isCompleted, mayStart(state), let subscriber = state.subscriber else {
      state.sender = nil
      return nil
    }
    if publisher.count > state.sent, state.demand > .none {
      state.demand -= 1
      state.sent += 1
      if flaw == .sendsHundredAndFirst, state.sent == 100 { state.demand += 1 }
      return .value(state.sent, subscriber)
    }
    if state.sent == publisher.count, !waitsToEnd(state) {
      state.isCompleted = true
      return .end(subscriber)
    }
    state.sender = nil
    return nil
  }

  /// Whether the calling thread sends although the subscriber may not have received the subscription yet. The
  /// thread that brings it does so if it was requested; another one leaves it what it has requested.
  private func mayStart(_ state: State) -> Bool {
    guard let starter = state.starter else { return true }
    let isAllowed = starter === Thread.current || flaw == .sendsOnAnyThread || flaw == .endsOnAnyThread
    return isAllowed && state.demand > .none
  }

  private func waitsToEnd(_ state: State) -> Bool {
    switch flaw {
    case .insistsOnDemand: state.demand.max.map { $0 > 100 } ?? false
    case .wantsDemandToFinish: !publisher.failing && state.demand == .none
    case .wantsDemandToFail: publisher.failing && state.demand == .none
    case .endsFirstOnly: number > 1
    default: false
    }
  }

  private func deliver(_ value: Int, to subscriber: S) {
    let answer = subscriber.receive(value)
    let isCancelled = state.withLock { state in
      if flaw != .ignoresAnswers, !(flaw == .overflows && answer == .max(.max)) { state.demand += answer }
      if flaw == .countsAnswersTwice { state.demand += answer }
      return state.isCancelled
    }
    if flaw == .sendsOneMore, isCancelled { _ = subscriber.receive(9) }
  }

  private func end(_ subscriber: S) {
    if publisher.failing || flaw == .failsAtTheEnd {
      subscriber.receive(completion: .failure("failed"))
      if flaw == .failsTwice { subscriber.receive(completion: .failure("failed")) }
    } else {
      subscriber.receive(completion: .finished)
    }
    if flaw == .keepsUntilTheEnd { publisher.stage.letGo() }
    if flaw == .keepsCompleted && !publisher.failing || flaw == .keepsFailed && publisher.failing {
      publisher.stage.keep(subscriber)
    }
    let keeping: [BrokenPublisher.Flaw?] = [.sendsAfterCompletion, .sendsAfterFailure, .finishesAfterFailure]
    if !keeping.contains(flaw) { release() }
  }
}
