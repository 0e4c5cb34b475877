import CombineMachinery
import CombineShim

/// A subscriber that keeps everything it gets, asks for values as a test tells it to, and notices broken
/// rules.
///
///     let recorder = numbers.zip(letters).record(demand: .max(2))
///     …
///     #expect(recorder.events == [.subscription("Zip"), .value((1, "a")), .finished])
///     #expect(recorder.violations == [])
///
/// **Demand**: as scripted: at first, for each value, and by ``request(_:)``.
/// **Cancellation**: a second subscription is cancelled, and so is a first one that arrives after
/// ``cancel()``.
/// **Memory**: releases its subscription when it completes or cancels, unless told to keep it.
/// **Threads**: everything may be read, and every signal received, on any thread.
public final class Recorder<Input, Failure: Error>: Subscriber, Cancellable, Sendable, CustomStringConvertible
{
  /// What is recorded.
  public typealias Event = RecordedEvent<Input, Failure>

  /// The name, which stands in a ``History``.
  public let description: String

  let state: Locked<State>
  let clock: VirtualClock?
  private let history: History?
  private let recordsRequests: Bool
  private let keepsSubscription: Bool

  /// Entered by signals: tells one that comes from inside another from one that comes from another thread.
  private let gate = Gate()

  /// Makes a recorder, to be subscribed to a publisher.
  ///
  /// - Parameters:
  ///   - name: What a history calls it.
  ///   - demand: What it asks for when the subscription arrives. For `.none` it asks for nothing, not for
  ///     none: that it does when told to, by ``request(_:)``.
  ///   - clock: What gives each event its time; without one everything happens at 0 s.
  ///   - history: Where else to write what happens.
  ///   - recordsRequests: Whether events include what the recorder does itself: request, answer, cancel.
  ///   - keepsSubscription: Whether it requests and cancels even after it has completed or cancelled.
  ///   - answer: What it returns for a value.
  public init(
    _ name: String = "Recorder", demand: Subscribers.Demand = .unlimited, clock: VirtualClock? = nil,
    history: History? = nil, recordsRequests: Bool = false, keepsSubscription: Bool = false,
    answering answer: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    description = name
    self.clock = clock
    self.history = history
    self.recordsRequests = recordsRequests
    self.keepsSubscription = keepsSubscription
    state = Locked(State(initialDemand: demand, answer: answer))
  }

  // MARK: Signals

  public func receive(subscription: any Subscription) {
    let entry = gate.enter()
    defer { leave(entry) }
    let isFirst = keep(.subscription(String(describing: subscription)), entry) { state in
      guard !state.hasSubscription, !state.isCompleted, !state.isCancelled else { return false }
      state.subscription = subscription
      return true
    }
    guard isFirst else {
      subscription.cancel()
      return
    }
    onSubscription?(self)
    let demand = state.withLock { $0.initialDemand }
    if demand != .none { request(demand) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    let entry = gate.enter()
    defer { leave(entry) }
    keep(.value(input), entry) { _ in }
    onValue?(self, input)
    let demand = state.withLock { $0.answer }(input)
    if demand != .none { note(.answered(demand)) { $0.demand += demand } }
    return demand
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    let entry = gate.enter()
    defer { leave(entry) }
    keep(Event(completion), entry) { _ in }
    onCompletion?(self, completion)
    if !keepsSubscription {
      let subscription = state.withLock { $0.subscription.take() }
      withExtendedLifetime(subscription) {}
    }
  }

  private func leave(_ entry: Gate.Entry) {
    if entry == .entered { _ = gate.leave() }  // no thread leaves work here
  }

  // MARK: What the subscriber does

  /// Asks for values, even for none. What is asked before the subscription arrives is asked then.
  public func request(_ demand: Subscribers.Demand) {
    let subscription: (any Subscription)? = state.withLock { state in
      if !state.hasSubscription { state.initialDemand += demand }
      return state.subscription
    }
    guard let subscription else { return }
    note(.requested(demand)) { $0.demand += demand }
    subscription.request(demand)
  }

  /// Cancels the subscription, now or when it arrives.
  public func cancel() {
    let (subscription, isNews) = state.withLock { state in
      defer { if !keepsSubscription { state.subscription = nil } }
      let isNews = state.subscription != nil || !state.hasSubscription && !state.isCancelled
      state.isCancelled = true
      return (state.subscription, isNews)
    }
    if isNews { note(.cancelled) { _ in } }
    subscription?.cancel()
    // The rule is about what comes after the cancellation has returned.
    _ = state.withLock { $0.cancellers.insert(currentThread()) }
  }

  // MARK: Keeping

  private func keep<Result>(_ event: Event, _ entry: Gate.Entry, _ change: (inout State) -> Result) -> Result
  {
    let timed = Timed(clock?.now ?? .start, event)
    let (result, waiters) = state.withLock { state in
      let result = change(&state)
      state.keep(timed, on: currentThread(), overlaps: entry == .taken)
      return (result, state.takeSatisfiedWaiters())
    }
    history?.note("\(description) \(event)")
    for waiter in waiters { waiter.resume() }
    return result
  }

  /// Makes a change that the recorder did itself, and keeps it if it is told to.
  private func note(_ event: Event, _ change: (inout State) -> Void) {
    let timed = Timed(clock?.now ?? .start, event)
    let waiters = state.withLock { state in
      let before = state.demand
      change(&state)
      if recordsRequests { state.append(timed, demandBefore: before) }
      return state.takeSatisfiedWaiters()
    }
    if recordsRequests { history?.note("\(description) \(event)") }
    for waiter in waiters { waiter.resume() }
  }
}
