import CombineMachinery
import CombineShim

/// A subject that keeps its newest values and hands them to each subscriber before what comes later.
///
///     send              ──a──b──c─────d──┤
///     first             ──a──b──c─────d──┤
///     late, buffer of 2          ╰bc──d──┤    subscribed after c
///     after the end                        ╰cd┤
///
/// **Demand**: each subscriber's own; nothing is dropped. What a subscriber has not asked for yet waits for
/// it, without limit and whatever the size of the buffer. **Failure**, like the end: after what waits, and at
/// once if nothing does; one who comes after the end gets what is kept and the end.
/// **Delivery**: in order of subscription, one signal at a time for each subscriber, each value before the
/// next; on the sending thread, or on a thread that is delivering to this subscriber already, so no send
/// waits for another thread. A value sent from inside a delivery comes after the one being delivered.
/// **Memory**: a value is kept once, until it has left the buffer and everyone has got it.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  @usableFromInline
  let log: ReplayLog<Output, Failure>
  /// What feeds this subject.
  private let upstreams = Locked<[any Subscription]>([])

  /// Makes a subject.
  ///
  /// - Parameter bufferSize: How many of its values a new subscriber gets; `Int.max` keeps all, and a
  ///   negative number counts as none.
  public init(bufferSize: Int) { log = ReplayLog(capacity: bufferSize) }

  /// Makes a subject that keeps all its values.
  public static func unbounded() -> ReplaySubject { ReplaySubject(bufferSize: .max) }

  deinit {
    for upstream in upstreams.withLock({ $0.takeAll() }) { upstream.cancel() }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    log.attach(subscriber, name: "ReplaySubject")
  }

  @inlinable
  public func send(_ value: Output) { log.append(value) }

  public func send(completion: Subscribers.Completion<Failure>) { log.finish(completion) }

  /// Takes an upstream's subscription and asks it for everything: who comes later wants it too.
  public func send(subscription: any Subscription) {
    upstreams.withLock { $0.append(subscription) }
    subscription.request(.unlimited)
  }
}

extension ReplaySubject: @unchecked Sendable where Output: Sendable {}
