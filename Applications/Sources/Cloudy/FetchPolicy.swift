import Combine

/// Decides when weather is fetched, so that a paid service is not requested more often than needed.
///
/// The first known place is fetched. Afterwards a move is a reason to fetch if both limits are exceeded: the
/// distance from the place of the last *successful* fetch, and the time since its answer was *received*.
/// Without a move, a return to the foreground is a reason if the time is exceeded.
///
///     place       A──────13 km──────────13 km────
///     age         0──────30 min─────────61 min───
///     fetch       ●──────────────────────●───────
///
/// At most one request is in flight. A trigger that arrives meanwhile waits for its result, and a further one
/// replaces it. After a failure nothing is requested before the back-off has passed, whatever moves; a return
/// to the foreground ends the back-off, since the user looks at the screen.
///
/// The policy is a value that knows no clock: each call takes the time. The server's clock never matters.
public struct FetchPolicy<Time: Strideable> where Time.Stride: SchedulerTimeIntervalConvertible {
  /// A reason to look whether a fetch is due.
  public enum Trigger: Sendable, Equatable {
    /// The place is known; it may be the same as before.
    case moved(Place)
    /// The user returned to the application.
    case returned
  }

  /// What to do next.
  public enum Step {
    /// Request the weather at this place, and report the result by ``succeed(at:)`` or ``fail(at:)``.
    case fetch(Place)
    /// Call ``wake(at:)`` at this time; it replaces an earlier wait.
    case wait(until: Time)
  }

  private enum Reason {
    case move, `return`
  }

  /// The limits.
  public let settings: Settings

  private var place: Place?
  private var fetched: (place: Place, received: Time)?
  private var request: (place: Place, reason: Reason)?
  /// The trigger that waits for the result of a request, or for the end of the back-off.
  private var waiting: Reason?
  private var failures = 0
  private var backOffEnd: Time?

  /// Creates a policy that has fetched nothing.
  public init(settings: Settings) { self.settings = settings }

  /// Whether no request is in flight and no trigger waits.
  public var isIdle: Bool { request == nil && waiting == nil }

  /// Takes a trigger, and returns what to do at once or nil.
  public mutating func handle(_ trigger: Trigger, at now: Time) -> Step? {
    switch trigger {
    case .moved(let place):
      self.place = place
      waiting = waiting ?? .move
    case .returned:
      // Where the user is comes as a move.
      guard place != nil else { return nil }
      waiting = .return
      failures = 0
      backOffEnd = nil
    }
    return next(at: now)
  }

  /// Notes that the weather has arrived.
  public mutating func succeed(at now: Time) -> Step? {
    if let request { fetched = (request.place, now) }
    request = nil
    failures = 0
    return next(at: now)
  }

  /// Notes that the request has failed.
  public mutating func fail(at now: Time) -> Step? {
    failures += 1
    backOffEnd = now.advanced(by: .seconds(settings.pause(after: failures)))
    if failures <= settings.retries, waiting != .return { waiting = request?.reason }
    request = nil
    return next(at: now)
  }

  /// Continues after a wait.
  public mutating func wake(at now: Time) -> Step? { next(at: now) }

  /// Forgets the request in flight and the trigger that waits.
  public mutating func cancel() {
    request = nil
    waiting = nil
  }

  private mutating func next(at now: Time) -> Step? {
    guard request == nil, let waiting, let place else { return nil }
    guard isDue(waiting, at: place, now) else {
      self.waiting = nil
      return nil
    }
    if let backOffEnd, now < backOffEnd { return .wait(until: backOffEnd) }
    self.waiting = nil
    request = (place, waiting)
    return .fetch(place)
  }

  private func isDue(_ reason: Reason, at place: Place, _ now: Time) -> Bool {
    guard let fetched else { return true }
    guard fetched.received.distance(to: now) > .seconds(settings.age) else { return false }
    return reason == .return || fetched.place.distance(to: place) > settings.distance
  }
}

extension FetchPolicy.Step: Equatable {}
extension FetchPolicy.Step: Sendable where Time: Sendable {}
