/// One event of a run: when it happened, at which end of the operator, and what it was.
public struct TimelineEvent: Hashable, Sendable {
  /// An end of the operator.
  public enum Place: Hashable, Sendable {
    /// The upstream publisher with this number.
    case input(Int)
    /// The subscriber with this number; a second one attaches later.
    case output(Int)
    /// The inner publisher with this number, in the order of their subscriptions.
    case inner(Int)
  }

  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A subscriber attached to an input, or an output received its subscription.
    case subscribed
    /// An inner publisher of this name was subscribed to.
    case opened(String)
    /// The subscriber requested that many values; `nil` is unlimited.
    case requested(Int?)
    /// A value was delivered.
    case value(String)
    /// An input had a value, which was not requested and therefore dropped.
    case dropped(String)
    /// The input delivered a value, which the operator never published.
    case unpublished(String)
    /// The stream finished.
    case finished
    /// The stream failed with this error.
    case failed(String)
    /// The subscriber canceled.
    case cancelled
  }

  /// The number of ticks since the start.
  public let tick: Int
  /// Where it happened.
  public let place: Place
  /// What happened.
  public internal(set) var kind: Kind
  /// Whether it happened on the scheduler of the operator, and not in a call by the input or the subscriber.
  public let isOnScheduler: Bool

  /// Creates an event.
  public init(_ tick: Int, _ place: Place, _ kind: Kind, onScheduler isOnScheduler: Bool = false) {
    self.tick = tick
    self.place = place
    self.kind = kind
    self.isOnScheduler = isOnScheduler
  }
}

/// All events of a run, in the order in which they happened.
final class Timeline {
  private(set) var events: [TimelineEvent] = []
  private var isClosed = false
  private var isOnScheduler = false
  private var innerCount = 0

  /// The place of the next inner publisher.
  func nextInner() -> TimelineEvent.Place {
    defer { innerCount += 1 }
    return .inner(innerCount)
  }

  func add(_ tick: Int, _ place: TimelineEvent.Place, _ kind: TimelineEvent.Kind) {
    if !isClosed { events.append(TimelineEvent(tick, place, kind, onScheduler: isOnScheduler)) }
  }

  /// Runs an action of the scheduler.
  func onScheduler(_ action: () -> Void) {
    let before = isOnScheduler
    isOnScheduler = true
    action()
    isOnScheduler = before
  }

  /// What happens from now on is not part of the run.
  func close() { isClosed = true }
}
