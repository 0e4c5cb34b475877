import CombineMachinery
import CombineShim
import CombineToolkit

extension Publishers {
  /// A publisher that subscribes to its upstream anew some time after that failed.
  public struct BackoffRetry<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How many times it subscribes anew; without limit when negative.
    public let retries: Int
    /// How long it waits before that.
    public let backoff: RetryBackoff
    /// By which part of itself a time may be longer or shorter, from 0 to 1.
    public let jitter: Double
    /// How long after the first subscription the last one may be.
    public let limit: Duration?
    /// Where it waits, and subscribes anew.
    public let scheduler: Context
    /// What the scheduler is told.
    public let options: Context.SchedulerOptions?
    /// What the jitter is made of; each subscription begins with a copy.
    public let generator: any RandomNumberGenerator
    /// Whether a failure is one to try anew after; it is told the number of the attempt that would follow.
    public let isRetried: (Failure, Int) -> Bool

    /// Makes what the operator `retry` with a backoff returns.
    public init(
      upstream: Upstream, retries: Int, backoff: RetryBackoff, jitter: Double, limit: Duration?,
      scheduler: Context, options: Context.SchedulerOptions?, generator: any RandomNumberGenerator,
      isRetried: @escaping (Failure, Int) -> Bool
    ) {
      self.upstream = upstream
      self.retries = retries
      self.backoff = backoff
      self.jitter = jitter
      self.limit = limit
      self.scheduler = scheduler
      self.options = options
      self.generator = generator
      self.isRetried = isRetried
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = BackoffRetryEngine(self, downstream: subscriber)
      engine.begin()
    }
  }
}

/// Subscribes to its upstream, and after each failure waits and does it anew.
private final class BackoffRetryEngine<Upstream: Publisher, Context: Scheduler, Downstream: Subscriber>:
  OperatorEngine<ConcatenateMachine<Downstream.Input, Downstream.Failure>, Downstream>
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  typealias Stride = Context.SchedulerTimeType.Stride

  private let rules: Publishers.BackoffRetry<Upstream, Context>
  private let timer = AlarmLink()
  /// When the last attempt may begin.
  private let deadline: Context.SchedulerTimeType?

  // Touched by one step or one signal of the upstream at a time.
  private var generator: any RandomNumberGenerator
  private var attempt = 0
  /// How long to wait before the attempt; `nil` before the first.
  private var delay: Stride?

  init(_ rules: Publishers.BackoffRetry<Upstream, Context>, downstream: Downstream) {
    self.rules = rules
    generator = rules.generator
    deadline = rules.limit.map { limit in
      rules.scheduler.now.advanced(by: Self.stride(RetryBackoff.constant(limit).nanoseconds(before: 1)))
    }
    super.init(ConcatenateMachine(), name: "BackoffRetry", downstream: downstream)
    setOuter(timer)
  }

  private static func stride(_ nanoseconds: Int64) -> Stride { .nanoseconds(Int(clamping: nanoseconds)) }

  override func advance() {
    guard let delay else { return subscribeToUpstream() }
    let date = rules.scheduler.now.advanced(by: delay)
    timer.alarm.set(at: date, on: rules.scheduler, options: rules.options) { [self] in subscribeToUpstream() }
  }

  private func subscribeToUpstream() {
    follow(
      rules.upstream,
      ending: { engine, link, failure in
        unsafeDowncast(engine, to: BackoffRetryEngine.self).didEnd(link, failure)
      })
  }

  private func didEnd(_ link: InletLink, _ failure: Downstream.Failure?) {
    guard let failure else {
      return _ = signal(link) { machine, link in
        machine.end(link, nil)
        machine.finish()
      }
    }
    delay = delay(after: failure)
    // Without a failure the machine goes on to the next attempt.
    _ = signal((link, delay == nil ? failure : nil)) { $0.end($1.0, $1.1) }
  }

  /// How long to wait before the next attempt, if there is to be one.
  private func delay(after failure: Downstream.Failure) -> Stride? {
    guard rules.retries < 0 || attempt < rules.retries else { return nil }
    attempt += 1
    guard rules.isRetried(failure, attempt) else { return nil }
    var stretch = 1.0
    let jitter = min(max(rules.jitter, 0), 1)
    if jitter > 0 { stretch += .random(in: -jitter...jitter, using: &generator) }
    let delay = Self.stride(rules.backoff.nanoseconds(before: attempt, stretchedBy: stretch))
    if let deadline, deadline < rules.scheduler.now.advanced(by: delay) { return nil }
    return delay
  }
}

extension Publisher {
  /// Subscribes to this publisher anew some time after it failed.
  ///
  ///     first attempt                 ──1──✕
  ///     second attempt                       2──✕
  ///     third attempt                               3──┤
  ///     retry(backoff: .linear(…))    ──1────2──────3──┤
  ///                                        2 s   4 s
  ///
  /// **Demand**: what is wanted and was not delivered is asked again of each attempt. **Failure**: the last
  /// one, once it is given up: at once when it is not one to try anew after, the attempts are used up, or the
  /// next one would come too late. **Cancellation**: cancels the attempt or the timer. **Delivery**: the
  /// first attempt where this is subscribed, the others on the scheduler. **Memory**: nothing for an attempt
  /// that is over.
  ///
  /// - Parameters:
  ///   - retries: How many times to subscribe anew; a negative number means without limit.
  ///   - backoff: How long to wait before that.
  ///   - jitter: By which part of itself a time may be longer or shorter, from 0 to 1: so that what failed
  ///   together is not tried anew together. A cap holds nevertheless.
  ///   - limit: How long after the first subscription the last one may be; without limit if `nil`.
  ///   - scheduler: Where to wait, and to subscribe anew.
  ///   - options: What the scheduler is told.
  ///   - generator: What the jitter is made of; each subscription begins with a copy.
  ///   - isRetried: Whether a failure is one to try anew after; it is told the number of the attempt that
  ///   would follow, from 1.
  public func retry<S: Scheduler>(
    _ retries: Int = .max, backoff: RetryBackoff, jitter: Double = 0, within limit: Duration? = nil,
    scheduler: S, options: S.SchedulerOptions? = nil,
    using generator: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    when isRetried: @escaping (Failure, Int) -> Bool = { _, _ in true }
  ) -> Publishers.BackoffRetry<Self, S> {
    Publishers.BackoffRetry(
      upstream: self, retries: retries, backoff: backoff, jitter: jitter, limit: limit, scheduler: scheduler,
      options: options, generator: generator, isRetried: isRetried)
  }
}
