import SwiftCombineEngine
import SwiftCombine

/// The subscription of one subscriber to a ``ScriptedSource``: it records the requests, and sends to the
/// subscriber.
public final class ScriptedSubscription<Output, Failure: Error>: Subscription, Sendable,
  CustomStringConvertible,
  CustomReflectable
{
  let source: ScriptedSource<Output, Failure>.Settings
  private let state: Locked<State>

  init(
    of subscriber: AnySubscriber<Output, Failure>, source: ScriptedSource<Output, Failure>.Settings,
    script: [Output] = [], then completion: Subscribers.Completion<Failure>? = nil
  ) {
    self.source = source
    state = Locked(State(subscriber: subscriber, script: script[...], scriptedCompletion: completion))
  }

  /// The requests and cancellations of the subscriber, oldest first.
  public var log: [SourceEvent] { state.withLock { $0.log } }

  /// The outstanding demand.
  public var demand: Subscribers.Demand { state.withLock { $0.demand } }

  /// Whether the subscription has been sent.
  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Whether the stream has ended.
  var isCompleted: Bool { state.withLock { $0.isCompleted } }

  /// Whether the subscriber has canceled.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  public var description: String { source.name }
  public var customMirror: Mirror { Mirror(self, children: []) }

  // MARK: What the subscriber does

  public func request(_ demand: Subscribers.Demand) {
    note(.requested(demand))
    state.withLock { $0.demand += demand }
    source.onRequest?(self, demand)
    play()
  }

  public func cancel() {
    note(.cancelled)
    let released = state.withLock { state in
      state.isCancelled = true
      return source.keepsSubscribers ? nil : state.subscriber.take()
    }
    source.onCancel?(self)
    withExtendedLifetime(released) {}
  }

  // MARK: What the source does

  /// Sends the subscription, if that has not happened yet, and plays the part of the script that needs no
  /// demand.
  public func sendSubscription() {
    let subscriber: AnySubscriber<Output, Failure>? = state.withLock { state in
      if state.isOpen { return nil }
      state.isOpen = true
      state.announcer = notedThread()
      return state.subscriber
    }
    guard let subscriber else { return note(.withheld) }
    subscriber.receive(subscription: self)
    state.withLock { $0.announcer = nil }
    play()
  }

  /// Sends a value if the rules allow it: there is demand, and the stream is open.
  ///
  /// - Returns: The additional demand of the subscriber; `.none` for a value that was withheld, which the log
  ///   shows.
  @discardableResult public func send(_ value: Output) -> Subscribers.Demand {
    let subscriber: AnySubscriber<Output, Failure>? = state.withLock { state in
      guard state.isLive, state.demand > .none else { return nil }
      state.demand -= 1
      return state.subscriber
    }
    guard let subscriber else {
      note(.withheld)
      return .none
    }
    let answer = deliver(value, to: subscriber)
    play()
    return answer
  }

  /// Sends several values, each if the rules allow it.
  public func send(contentsOf values: some Sequence<Output>) {
    for value in values { send(value) }
  }

  /// Sends a completion if the stream is open.
  public func send(completion: Subscribers.Completion<Failure>) {
    let subscriber = state.withLock { $0.isLive ? $0.subscriber : nil }
    guard let subscriber else { return note(.withheld) }
    deliver(completion, to: subscriber)
  }

  /// Sends signals against the rules. Call it with a violation:
  /// `subscription.misbehave(.secondCompletion, 1)`.
  public var misbehave: Misbehavior<Output, Failure> { Misbehavior(subscription: self) }

  // MARK: Delivering

  /// Sends regardless of the rules. Needs the subscriber, which exists unless it was released at the end.
  func deliverAnyway(_ value: Output) -> Subscribers.Demand {
    let subscriber = subscriberForMisbehavior
    state.withLock { if $0.demand > .none { $0.demand -= 1 } }
    return deliver(value, to: subscriber)
  }

  func deliverAnyway(_ completion: Subscribers.Completion<Failure>) {
    deliver(completion, to: subscriberForMisbehavior)
  }

  var subscriberForMisbehavior: AnySubscriber<Output, Failure> {
    guard let subscriber = state.withLock({ $0.subscriber }) else {
      Misuse.stop(
        "\(source.name) was told to misbehave towards a subscriber that it has released",
        rule: "it keeps ended subscribers only when keepsSubscribers is true",
        instead: "make the source with keepsSubscribers: true, as it is by default")
    }
    return subscriber
  }

  private func deliver(_ value: Output, to subscriber: AnySubscriber<Output, Failure>) -> Subscribers.Demand {
    let answer = subscriber.receive(value)
    if source.recordsAnswers { note(.answered(answer)) }
    state.withLock { $0.demand += answer }
    return answer
  }

  private func deliver(
    _ completion: Subscribers.Completion<Failure>, to subscriber: AnySubscriber<Output, Failure>
  ) {
    let released = state.withLock { state in
      state.isCompleted = true
      return source.keepsSubscribers ? nil : state.subscriber.take()
    }
    subscriber.receive(completion: completion)
    withExtendedLifetime(released) {}
  }

  // MARK: The script

  /// Sends as much of the script as the demand allows. A reentrant call leaves it to the current one, and a
  /// call of another thread, while the subscriber receives its subscription, to the one that sends that.
  private func play() {
    var isFirst = true
    while let (line, subscriber) = state.withLock({ $0.takeLine(isFirst: isFirst) }) {
      isFirst = false
      switch line {
      case .value(let value): _ = deliver(value, to: subscriber)
      case .completion(let completion): deliver(completion, to: subscriber)
      }
    }
  }

  func note(_ event: SourceEvent) {
    state.withLock { $0.log.append(event) }
    source.note(event)
  }
}
