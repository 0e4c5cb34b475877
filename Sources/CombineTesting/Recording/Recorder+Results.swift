import CombineMachinery
import CombineShim

extension Recorder {
  /// Everything that happened, oldest first.
  public var events: [Event] { steps.map(\.event) }

  /// Everything that happened, each with its time.
  public var timedEvents: [Timed<Event>] { steps.map { Timed($0.time, $0.event) } }

  /// Everything that happened, each with its time and the demand around it.
  public var steps: [Step] { state.withLock { $0.steps } }

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
  public var overlaps: Int { violations.count { $0 == .concurrentSignals } }

  /// The subscription, until the recorder releases it.
  public var subscription: (any Subscription)? { state.withLock { $0.subscription } }

  /// Forgets the events so far, and nothing else, so that a test can look at what comes next.
  public func clearEvents() {
    let old = state.withLock { state in
      state.clearedCount += state.steps.count
      return exchange(&state.steps, with: [])
    }
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
