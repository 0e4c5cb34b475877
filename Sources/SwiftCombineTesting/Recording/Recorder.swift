import SwiftCombineEngine
import SwiftCombine

/// A subscriber that records all signals, requests values as a test tells it to, and detects broken rules.
///
///     let recorder = numbers.zip(letters).record(demand: .max(2))
///     numbers.send(1)
///     letters.send("a")
///     #expect(recorder.events == [.subscription("Zip"), .value((1, "a"))])
///     #expect(recorder.violations == [])
///
/// **Demand**: as scripted: initially, for each value, and by ``request(_:)``. **Cancellation**: a second
/// subscription is canceled, and so is a first one that arrives after ``cancel()``. **Memory**: releases its
/// subscription when it completes or cancels, unless it is set to keep it. **Threads**: all properties may be
/// read, and all signals received, on any thread.
public final class Recorder<Input, Failure: Error>: Subscriber, Cancellable, Sendable, CustomStringConvertible
{
  /// The type of the recorded events.
  public typealias Event = RecordedEvent<Input, Failure>

  /// The name of the recorder in a ``EventHistory``.
  public let description: String

  let state: Locked<State>
  let clock: VirtualClock?
  private let history: EventHistory?
  private let recordsRequests: Bool
  private let keepsSubscription: Bool

  /// Entered by signals: distinguishes a reentrant signal from a concurrent one.
  private let region = SerialRegion()

  /// Creates a recorder, to be attached to a publisher.
  ///
  /// - Parameters:
  ///   - name: The name in a history.
  ///   - demand: The demand to request when the subscription arrives. For `.none` it makes no request; to
  ///     request a demand of none, call ``request(_:)``.
  ///   - clock: The clock that gives each event its time; without one all events are at 0 s.
  ///   - history: A history to record the events to as well.
  ///   - recordsRequests: Whether events include the recorder's own actions: requests, returned demand,
  ///     cancellation.
  ///   - keepsSubscription: Whether it requests and cancels even after it has completed or canceled.
  ///   - answer: Returns the additional demand for a value.
  public init(
    _ name: String = "Recorder", demand: Subscribers.Demand = .unlimited, clock: VirtualClock? = nil,
    history: EventHistory? = nil, recordsRequests: Bool = false, keepsSubscription: Bool = false,
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
    region.visit { entry in
      let isFirst = keep(.subscription(String(describing: subscription)), entry) { state in
        guard !state.hasSubscription, !state.isCompleted, !state.isCancelled else { return false }
        state.subscription = subscription
        return true
      }
      guard isFirst else { return subscription.cancel() }
      onSubscription?(self)
      let demand = state.withLock { $0.initialDemand }
      if demand != .none { request(demand) }
    }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    region.visit { entry in
      keep(.value(input), entry) { _ in }
      onValue?(self, input)
      let demand = state.withLock { $0.answer }(input)
      if demand != .none { note(.answered(demand)) { $0.demand += demand } }
      return demand
    }
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    region.visit { entry in
      keep(Event(completion), entry) { _ in }
      onCompletion?(self, completion)
      if !keepsSubscription {
        let subscription = state.withLock { $0.subscription.take() }
        withExtendedLifetime(subscription) {}
      }
    }
  }

  // MARK: What the subscriber does

  /// Requests values, even a demand of none. Demand that is requested before the subscription arrives is
  /// requested then.
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
    // The rule is about signals after the cancellation has returned.
    _ = state.withLock { $0.cancellers.insert(currentThread()) }
  }

  // MARK: Recording

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

  /// Makes a change for the recorder's own action, and records the action if the recorder is set to do so.
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
