import CombineMachinery
import CombineShim

/// A publisher that a test drives, and that keeps what its subscribers ask for.
///
///     let numbers = ScriptedSource<Int, TestError>("numbers")
///     let recorder = numbers.map { $0 * 2 }.record(demand: .max(1))
///     numbers.send(1)
///     numbers.misbehave.send(2)
///     #expect(numbers.log == [.subscribed, .requested(.max(1))])
///
/// It obeys the rules: what a rule forbids is not sent, and the log says `.withheld`. ``misbehave`` breaks
/// them on request. Sending addresses the newest subscriber; the others are in ``subscriptions``.
///
/// **Demand**: a value is sent if it was asked for, and otherwise not kept. A source made with a script sends
/// that whenever there is demand, from inside `request(_:)`, to each subscriber from the beginning.
/// **Memory**: keeps all its subscribers, so that it can still misbehave towards one that has ended, unless
/// it was made with `keepsSubscribers: false`: then it releases each at its completion or cancellation.
/// **Threads**: everything may be called from any thread; to send one signal at a time is up to the test.
public final class ScriptedSource<Output, Failure: Error>: Publisher, Sendable {
  let settings: Settings
  private let holdsSubscriptions: Bool
  private let state: Locked<State>

  struct State {
    let script: [Output]
    let completion: Subscribers.Completion<Failure>?
    var subscriptions: [ScriptedSubscription<Output, Failure>] = []
  }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - name: The description of its subscriptions, and what a history calls it.
  ///   - values: The script: values sent as soon as they are asked for.
  ///   - completion: The end of the script, sent with the last value; without values, with the subscription.
  ///   - holdsSubscriptions: Whether subscribers get their subscription only by ``sendSubscription()``.
  ///   - keepsSubscribers: Whether it holds on to subscribers that have ended.
  ///   - recordsAnswers: Whether the log includes what subscribers return for values.
  ///   - history: Where else to write what happens.
  public init(
    _ name: String = "ScriptedSource", emitting values: [Output] = [],
    then completion: Subscribers.Completion<Failure>? = nil, holdsSubscriptions: Bool = false,
    keepsSubscribers: Bool = true, recordsAnswers: Bool = false, history: History? = nil
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

  /// Takes in a subscriber, which does not get its subscription yet.
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

  /// What all subscribers have asked for, in one order.
  public var log: [SourceEvent] { settings.log }

  /// Forgets the log so far, but not those of the single subscriptions.
  public func clearLog() { settings.clearLog() }

  /// The subscribers, oldest first.
  public var subscriptions: [ScriptedSubscription<Output, Failure>] { state.withLock { $0.subscriptions } }

  /// The newest subscriber; there must be one.
  public var newest: ScriptedSubscription<Output, Failure> {
    guard let newest = subscriptions.last else {
      Misuse.stop(
        "\(settings.name) was asked for its newest subscriber and has none",
        rule: "misbehaving needs a subscriber to suffer it", instead: "subscribe something first")
    }
    return newest
  }

  /// The values that the newest subscriber has asked for and not got yet.
  public var demand: Subscribers.Demand { subscriptions.last?.demand ?? .none }

  // MARK: Sending

  /// Hands the newest subscriber the subscription that was held back.
  public func sendSubscription() {
    guard let newest = subscriptions.last else { return settings.note(.withheld) }
    newest.sendSubscription()
  }

  /// Sends the newest subscriber a value if it asked for one.
  ///
  /// - Returns: What it wants in addition; `.none` for a value that was withheld, which the log tells.
  @discardableResult
  public func send(_ value: Output) -> Subscribers.Demand {
    guard let newest = subscriptions.last else {
      settings.note(.withheld)
      return .none
    }
    return newest.send(value)
  }

  /// Sends the newest subscriber several values, each if it was asked for.
  public func send(contentsOf values: some Sequence<Output>) {
    for value in values { send(value) }
  }

  /// Ends the newest subscriber's stream if it is open.
  public func send(completion: Subscribers.Completion<Failure>) {
    guard let newest = subscriptions.last else { return settings.note(.withheld) }
    newest.send(completion: completion)
  }

  /// Sends to the newest subscriber against the rules; there must be one.
  public var misbehave: Misbehavior<Output, Failure> { newest.misbehave }

  // MARK: Code inside a request

  /// Runs inside each `request(_:)`, before the script plays; it may send.
  public var onRequest: ((ScriptedSubscription<Output, Failure>, Subscribers.Demand) -> Void)? {
    get { settings.onRequest }
    set { settings.onRequest = newValue }
  }

  /// Runs inside each `cancel()`; it may misbehave.
  public var onCancel: ((ScriptedSubscription<Output, Failure>) -> Void)? {
    get { settings.onCancel }
    set { settings.onCancel = newValue }
  }
}
