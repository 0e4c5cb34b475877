import SwiftCombineEngine
import SwiftCombine

/// A publisher that a test drives, and that records the requests of its subscribers.
///
///     let numbers = ScriptedSource<Int, TestError>("numbers")
///     let recorder = numbers.map { $0 * 2 }.record(demand: .max(1))
///     numbers.send(1)
///     numbers.misbehave.send(2)
///     #expect(numbers.log == [.subscribed, .requested(.max(1))])
///
/// It keeps the rules: a signal that a rule forbids is not sent, and the log records `.withheld`.
/// ``misbehave`` breaks them on request. It sends to the newest subscriber; the others are in
/// ``subscriptions``.
///
/// **Demand**: a value is sent if it was requested, and otherwise dropped. A source created with a script
/// sends its values whenever there is demand, from inside `request(_:)`, to each subscriber from the
/// beginning; what another thread requests inside `receive(subscription:)` it sends when that has returned.
/// **Memory**: retains all its subscribers, so that it can still send forbidden signals to one that has
/// ended, unless it was created with `keepsSubscribers: false`: then it releases each on completion or
/// cancellation. **Threads**: all methods may be called from any thread; sending serially is the
/// responsibility of the test.
public final class ScriptedSource<Output, Failure: Error>: Publisher, Sendable {
  let settings: Settings
  private let holdsSubscriptions: Bool
  private let state: Locked<State>

  struct State {
    let script: [Output]
    let completion: Subscribers.Completion<Failure>?
    var subscriptions: [ScriptedSubscription<Output, Failure>] = []
  }

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - name: The description of its subscriptions, and its name in a history.
  ///   - values: The script: values that are sent as soon as they are requested.
  ///   - completion: The completion of the script, sent after the last value; without values, after the
  ///     subscription.
  ///   - holdsSubscriptions: Whether subscribers receive their subscription only by ``sendSubscription()``.
  ///   - keepsSubscribers: Whether it retains subscribers that have ended.
  ///   - recordsAnswers: Whether the log includes the demand that subscribers return for values.
  ///   - history: A history to record the events to as well.
  public init(
    _ name: String = "ScriptedSource", emitting values: [Output] = [],
    then completion: Subscribers.Completion<Failure>? = nil, holdsSubscriptions: Bool = false,
    keepsSubscribers: Bool = true, recordsAnswers: Bool = false, history: EventHistory? = nil
  ) {
    settings = Settings(
      name: name, keepsSubscribers: keepsSubscribers, recordsAnswers: recordsAnswers, history: history)
    self.holdsSubscriptions = holdsSubscriptions
    state = Locked(State(script: values, completion: completion))
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = admit(subscriber)
    if !holdsSubscriptions { subscription.sendSubscription() }
  }

  /// Adds a subscriber, which does not receive its subscription yet.
  func admit<S: Subscriber>(_ subscriber: S) -> ScriptedSubscription<Output, Failure>
  where S.Input == Output, S.Failure == Failure {
    let (script, completion) = state.withLock { ($0.script, $0.completion) }
    let subscription = ScriptedSubscription(
      of: AnySubscriber(subscriber), source: settings, script: script, then: completion)
    state.withLock { $0.subscriptions.append(subscription) }
    subscription.note(.subscribed)
    return subscription
  }

  // MARK: What happened

  /// The requests and cancellations of all subscribers, in one order.
  public var log: [SourceEvent] { settings.log }

  /// Clears this log, but not those of the single subscriptions.
  public func clearLog() { settings.clearLog() }

  /// The subscribers, oldest first.
  public var subscriptions: [ScriptedSubscription<Output, Failure>] { state.withLock { $0.subscriptions } }

  /// The subscription of the newest subscriber; there must be one.
  public var newestSubscription: ScriptedSubscription<Output, Failure> {
    guard let newest = subscriptions.last else {
      Misuse.stop(
        "\(settings.name) has no newest subscriber to send to",
        rule: "misbehaving needs a subscriber to suffer it", instead: "subscribe something first")
    }
    return newest
  }

  /// The outstanding demand of the newest subscriber.
  public var demand: Subscribers.Demand { subscriptions.last?.demand ?? .none }

  // MARK: Sending

  /// Sends the newest subscriber the subscription that was held back.
  public func sendSubscription() {
    guard let newest = subscriptions.last else { return settings.note(.withheld) }
    newest.sendSubscription()
  }

  /// Sends the newest subscriber a value if it has outstanding demand.
  ///
  /// - Returns: The additional demand; `.none` for a value that was withheld, which the log shows.
  @discardableResult public func send(_ value: Output) -> Subscribers.Demand {
    guard let newest = subscriptions.last else {
      settings.note(.withheld)
      return .none
    }
    return newest.send(value)
  }

  /// Sends the newest subscriber several values, each if there is outstanding demand.
  public func send(contentsOf values: some Sequence<Output>) {
    for value in values { send(value) }
  }

  /// Sends the newest subscriber a completion if its stream is open.
  public func send(completion: Subscribers.Completion<Failure>) {
    guard let newest = subscriptions.last else { return settings.note(.withheld) }
    newest.send(completion: completion)
  }

  /// Sends to the newest subscriber against the rules; there must be one. Call it with a violation:
  /// `source.misbehave(.secondCompletion, 1)`.
  public var misbehave: Misbehavior<Output, Failure> { newestSubscription.misbehave }

  // MARK: Code inside a request

  /// Runs inside each `request(_:)`, before the script plays; it may send signals.
  public var onRequest: ((ScriptedSubscription<Output, Failure>, Subscribers.Demand) -> Void)? {
    get { settings.onRequest }
    set { settings.onRequest = newValue }
  }

  /// Runs inside each `cancel()`; it may send forbidden signals.
  public var onCancel: ((ScriptedSubscription<Output, Failure>) -> Void)? {
    get { settings.onCancel }
    set { settings.onCancel = newValue }
  }
}
