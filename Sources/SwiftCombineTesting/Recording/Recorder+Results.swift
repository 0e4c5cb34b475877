import SwiftCombineEngine
import SwiftCombine

extension Recorder {
  /// All events, oldest first.
  public var events: [Event] { steps.map(\.event) }

  /// All events, each with its time.
  public var timedEvents: [Timed<Event>] { steps.map { Timed($0.time, $0.event) } }

  /// All events, each with its time and the demand before and after it.
  public var steps: [Step] { state.withLock { $0.steps } }

  /// All events, with texts in place of values and errors.
  public var described: [RecordedEvent<String, TestError>] { events.map(\.described) }

  /// The values that arrived.
  public var values: [Input] { events.compactMap(\.value) }

  /// The values that arrived, each with its time.
  public var timedValues: [Timed<Input>] {
    timedEvents.compactMap { event in event.value.value.map { Timed(event.time, $0) } }
  }

  /// The completion, if it has arrived.
  public var completion: Subscribers.Completion<Failure>? { events.lazy.compactMap(\.completion).first }

  /// The outstanding demand: the requested values that have not arrived.
  public var outstandingDemand: Subscribers.Demand { state.withLock { $0.demand } }

  /// The rules that were broken, oldest first.
  public var violations: [ContractViolation] { state.withLock { $0.violations } }

  /// How many signals arrived while another thread was still delivering one.
  public var overlapCount: Int { violations.count { $0 == .concurrentSignals } }

  /// The subscription, until the recorder releases it.
  public var subscription: (any Subscription)? { state.withLock { $0.subscription } }

  /// Removes the events so far, and nothing else, so that a test can check those that follow.
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

  /// Runs when a value has arrived, before its delivery returns.
  public var onValue: ((Recorder, Input) -> Void)? {
    get { state.withLock { $0.onValue } }
    set { replace(\.onValue, newValue) }
  }

  /// Runs when the completion has arrived.
  public var onCompletion: ((Recorder, Subscribers.Completion<Failure>) -> Void)? {
    get { state.withLock { $0.onCompletion } }
    set { replace(\.onCompletion, newValue) }
  }

  private func replace<Value>(_ property: WritableKeyPath<State, Value>, _ value: Value) {
    let old = state.withLock { exchange(&$0[keyPath: property], with: value) }
    withExtendedLifetime(old) {}
  }
}
