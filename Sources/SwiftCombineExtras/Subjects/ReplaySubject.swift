import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// A subject that buffers its newest values and replays them to each new subscriber before later values.
///
///     send              ──a──b──c─────d──┤
///     first             ──a──b──c─────d──┤
///     late, buffer of 2          ╰bc──d──┤    subscribed after c
///     after the end                        ╰cd┤
///
/// **Demand**: each subscriber's own; nothing is dropped. Values that a subscriber has not requested yet are
/// buffered for it, without limit and whatever the size of the buffer. **Failure**, like completion: after
/// the buffered values, and at once if there are none; a subscriber that attaches after completion receives
/// the replay buffer and the completion. **Delivery**: in order of subscription, one signal at a time for
/// each subscriber, each value before the next; on the sending thread, or on a thread that is delivering to
/// this subscriber already, so no send waits for another thread. A value sent from inside a delivery is
/// delivered after the current one. **Memory**: a value is stored once, until it has left the buffer and
/// every subscriber has received it; a subscription retains the subject until it has ended.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  @usableFromInline let log: ReplayLog<Output, Failure>
  /// The subscriptions that feed this subject, and are canceled with it.
  private let upstreams = UpstreamList<AnyUpstreamSubscription>(wantsValues: true)

  /// Creates a subject with a replay buffer.
  ///
  /// - Parameter bufferSize: The number of values that are replayed to a new subscriber; `Int.max` keeps all,
  ///   and a negative number counts as none.
  public init(bufferSize: Int) { log = ReplayLog(capacity: bufferSize) }

  /// Creates a subject that keeps and replays all its values.
  public static func unbounded() -> ReplaySubject { ReplaySubject(bufferSize: .max) }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // The subscription retains this subject, whose deallocation cancels what feeds it.
    log.attach(subscriber, name: "ReplaySubject") { [self] in withExtendedLifetime(self) {} }
  }

  @inlinable public func send(_ value: Output) { log.append(value) }

  public func send(completion: Subscribers.Completion<Failure>) { log.finish(completion) }

  /// Retains an upstream's subscription and requests unlimited values from it, since later subscribers
  /// receive them too.
  public func send(subscription: any Subscription) { upstreams.add(AnyUpstreamSubscription(subscription)) }
}

// Unchecked: its log and its upstreams are locked.
extension ReplaySubject: @unchecked Sendable where Output: Sendable {}
