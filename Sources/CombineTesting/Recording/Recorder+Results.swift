import CombineMachinery
import CombineShim

extension Recorder {
  /// Everything that happened, oldest first.
  public var events: [Event] { timedEvents.map(\.value) }

  /// Everything that happened, each with its time.
  public var timedEvents: [Timed<Event>] { state.withLock { $0.timedEvents } }

  /// Everything that happened, with texts in place of values and errors.
  public var described: [RecordedEvent<String, TestError>] { events.map(\.described) }

  /// The values that arrived.
  public var values: [Input] { events.compactMap(\.value) }

  /// The values that arrived, each with its time.
  public var timedValues: [Timed<Input>] {
    timedEvents.compactMap { event in event.value.value.map { Timed(event.time, $0) } }
  }

  /// How the stream ended, if it has.
  public var completion: Subscribers.Completion<Failure>? { events.lazy.compactMap(\.completion).first }

  /// The values asked for that have not arrived.
  public var outstandingDemand: Subscribers.Demand { state.withLock { $0.demand } }

  /// The rules that were broken, oldest first.
  public var violations: [ContractViolation] { state.withLock { $0.violations } }

  /// How many signals came while another thread was still delivering one.
  public var overlaps: Int { state.withLock { $0.overlaps } }

  /// The subscription, until the recorder lets go of it.
  public var subscription: (any Subscription)? { state.withLock { $0.subscription } }

  /// Forgets the events so far, and nothing else, so that a test can look at what comes next.
  public func clearEvents() {
    let old = state.withLock { exchange(&$0.timedEvents, with: []) }
    withExtendedLifetime(old) {}
  }

  // MARK: Code inside a delivery

  /// Runs when the subscription has arrived, before the initial demand is requested.
  public var onSubscription: ((Recorder) -> Void)? {
    get { state.withLock { $0.onSubscription } }
    set { replace(\.onSubscription, newValue) }
  }

  /// Runs when a value has arrived, before it is answered.
  public var onValue: ((Recorder, Input) -> Void)? {
    get { state.withLock { $0.onValue } }
    set { replace(\.onValue, newValue) }
  }

  /// Runs when the stream has ended.
  public var onCompletion: ((Recorder, Subscribers.Completion<Failure>) -> Void)? {
    get { state.withLock { $0.onCompletion } }
    set { replace(\.onCompletion, newValue) }
  }

  private func replace<Value>(_ property: WritableKeyPath<State, Value>, _ value: Value) {
    let old = state.withLock { exchange(&$0[keyPath: property], with: value) }
    withExtendedLifetime(old) {}
  }
}

// MARK: - Waiting

extension Recorder {
  struct Waiter {
    let number: UInt64
    /// How many values are waited for; `nil` for the completion alone.
    let values: Int?
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Waits until the stream has ended.
  public func waitForCompletion() async { await wait(values: nil) }

  /// Waits until so many values have arrived since the start, or the stream has ended.
  public func waitForValues(_ count: Int) async { await wait(values: count) }

  /// Returns also when the waiting task is cancelled, as a time limit does.
  private func wait(values: Int?) async {
    let number = UniqueNumber.next()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiters = state.withLock { state in
          state.waiters.append(Waiter(number: number, values: values, continuation: continuation))
          return state.takeSatisfiedWaiters()
        }
        for waiter in waiters { waiter.continuation.resume() }
        if Task.isCancelled { giveUp(number) }
      }
    } onCancel: {
      giveUp(number)
    }
  }

  private func giveUp(_ number: UInt64) {
    let waiters = state.withLock { $0.takeWaiters { $0.number == number } }
    for waiter in waiters { waiter.continuation.resume() }
  }
}

extension Recorder.State {
  mutating func takeSatisfiedWaiters() -> [Recorder.Waiter] {
    if waiters.isEmpty { return [] }
    let (isCompleted, valueCount) = (isCompleted, valueCount)
    return takeWaiters { waiter in isCompleted || waiter.values.map { $0 <= valueCount } ?? false }
  }

  mutating func takeWaiters(where isWanted: (Recorder.Waiter) -> Bool) -> [Recorder.Waiter] {
    let wanted = waiters.filter(isWanted)
    waiters.removeAll(where: isWanted)
    return wanted
  }
}
