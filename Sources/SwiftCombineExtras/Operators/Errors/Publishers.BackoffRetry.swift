import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that retries a failed upstream after a delay: it subscribes to it again.
  public struct BackoffRetry<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The maximum number of retries; a negative number means no limit.
    public let retries: Int
    /// The delay before each retry.
    public let backoff: RetryBackoff
    /// The fraction of itself by which a delay may randomly be longer or shorter, from 0 to 1.
    public let jitter: Double
    /// The maximum time from the first subscription to the last one; `nil` for no limit.
    public let timeLimit: Duration?
    /// Whether each value begins the count of retries, their delays and the time limit again.
    public let resetsOnValue: Bool
    /// The scheduler of the delays, on which it subscribes again.
    public let scheduler: Context
    /// The options of the scheduler for its timer.
    public let options: Context.SchedulerOptions?
    /// The generator of the random jitter; each subscription starts with a copy.
    public let generator: any RandomNumberGenerator
    /// Returns whether to retry after a failure, given the number of the retry that would follow.
    public let isRetried: (Failure, Int) -> Bool

    /// Creates a publisher that retries a failed upstream after a delay.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - retries: The maximum number of retries; a negative number means no limit.
    ///   - backoff: The delay before each retry.
    ///   - jitter: The fraction of itself by which a delay may randomly be longer or shorter, from 0 to 1.
    ///   - timeLimit: The maximum time from the first subscription to the last one; `nil` for no limit.
    ///   - resetsOnValue: Whether each value begins the count of retries, their delays
    ///     and the time limit again.
    ///   - scheduler: The scheduler of the delays, on which it subscribes again.
    ///   - options: The options of the scheduler for its timer.
    ///   - generator: The generator of the random jitter; each subscription starts with a copy.
    ///   - isRetried: Returns whether to retry after a failure, given the number of the retry that would
    ///     follow.
    public init(
      upstream: Upstream, retries: Int, backoff: RetryBackoff, jitter: Double, timeLimit: Duration?,
      resetsOnValue: Bool = false, scheduler: Context, options: Context.SchedulerOptions?,
      generator: any RandomNumberGenerator, isRetried: @escaping (Failure, Int) -> Bool
    ) {
      self.upstream = upstream
      self.retries = retries
      self.backoff = backoff
      self.jitter = jitter
      self.timeLimit = timeLimit
      self.resetsOnValue = resetsOnValue
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

/// Subscribes to its upstream, and after each failure waits and subscribes again.
private final class BackoffRetryEngine<Upstream: Publisher, Context: Scheduler, Downstream: Subscriber>:
  OperatorEngine<ConcatenateMachine<Downstream.Input, Downstream.Failure>, Downstream>
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  typealias Stride = Context.SchedulerTimeType.Stride

  private let rules: Publishers.BackoffRetry<Upstream, Context>
  private let input: TimerInput<Context>

  // Accessed by one step or one signal of the upstream at a time.
  /// The latest time at which an attempt may start.
  private var deadline: Context.SchedulerTimeType?
  private var generator: any RandomNumberGenerator
  private var attempt = 0
  /// Whether a value has arrived since the time limit began.
  private var hasValue = false
  /// The delay before the attempt; `nil` before the first.
  private var delay: Stride?

  init(_ rules: Publishers.BackoffRetry<Upstream, Context>, downstream: Downstream) {
    self.rules = rules
    generator = rules.generator
    deadline = Self.deadline(rules)
    input = TimerInput(SchedulerTimer(on: rules.scheduler, options: rules.options))
    super.init(ConcatenateMachine(), name: "BackoffRetry", downstream: downstream)
    connect([], outer: input)
  }

  private static func stride(_ nanoseconds: Int64) -> Stride { .nanoseconds(Int(clamping: nanoseconds)) }

  /// The end of a time limit that begins now.
  private static func deadline(
    _ rules: Publishers.BackoffRetry<Upstream, Context>
  ) -> Context.SchedulerTimeType? {
    rules.timeLimit.map { timeLimit in
      rules.scheduler.now.advanced(by: stride(RetryBackoff.constant(timeLimit).nanoseconds(before: 1)))
    }
  }

  override func advance() {
    guard let delay else { return subscribeToUpstream() }
    let date = rules.scheduler.now.advanced(by: delay)
    input.timer.set(at: date) { [self] _ in subscribeToUpstream() }
  }

  private func subscribeToUpstream() {
    // Unchecked: the closures are called with the engine that follows the publisher, which is this one.
    follow(
      rules.upstream,
      receiving: { engine, _ in
        unsafe unsafeDowncast(engine, to: BackoffRetryEngine.self).didReceiveValue()
      },
      ending: { engine, input, failure in
        unsafe unsafeDowncast(engine, to: BackoffRetryEngine.self).didEnd(input, failure)
      })
  }

  private func didReceiveValue() {
    if rules.resetsOnValue { (attempt, hasValue) = (0, true) }
  }

  private func didEnd(_ input: EngineInput, _ failure: Downstream.Failure?) {
    guard let failure else {
      return _ = signal(input) { machine, input in
        machine.end(input, nil)
        machine.finish()
      }
    }
    delay = delay(after: failure)
    // Without a failure the machine continues with the next attempt.
    signal(delay == nil ? failure : nil, of: input) { $0.end($1, $2) }
  }

  /// Returns the delay before the next attempt, or `nil` for no further attempt.
  private func delay(after failure: Downstream.Failure) -> Stride? {
    guard rules.retries < 0 || attempt < rules.retries else { return nil }
    if hasValue { (deadline, hasValue) = (Self.deadline(rules), false) }
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
  /// Retries this publisher with a backoff: subscribes to it again some time after it failed.
  ///
  ///     let patient = request.retry(
  ///       3, backoff: .exponential(initial: .seconds(1)), scheduler: DispatchQueue.main)
  ///
  ///     first attempt                 ──1──✕
  ///     second attempt                       2──✕
  ///     third attempt                               3──┤
  ///     retry(backoff: .linear(…))    ──1────2──────3──┤
  ///                                        2 s   4 s
  ///
  /// A value does not reset the delay, unless you request it: the retries of a connection that lasts for days
  /// would be used up at some time, so pass `resetsOnValue: true` there.
  ///
  /// **Demand**: the outstanding demand is requested from each new attempt. **Failure**: that of the last
  /// attempt: at once when `isRetried` rejects it, when all retries are used, or when the next attempt would
  /// start too late. **Cancellation**: cancels the current attempt or the timer. **Delivery**: subscribes
  /// to the first attempt on the thread of the subscription, to the others on the scheduler. If that drops
  /// the timer, as `OperationQueue.cancelAllOperations()` does, no attempt follows. A closure of the main
  /// actor that runs on another thread than the main one traps with an illegal instruction in
  /// `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Memory**: nothing for an attempt
  /// that has terminated.
  ///
  /// - Parameters:
  ///   - retries: The maximum number of retries; a negative number means no limit.
  ///   - backoff: The delay before each retry.
  ///   - jitter: The fraction of itself by which a delay may randomly be longer or shorter, from 0 to 1: so
  ///     that publishers that failed together do not retry together. A cap still applies.
  ///   - timeLimit: The maximum time from the first subscription to the last one; `nil` for no limit.
  ///   - resetsOnValue: Whether each value begins the count of retries and their delays again, and the time
  ///     limit counts from the first failure after it. A publisher that always sends a value before it fails
  ///     is then retried without end.
  ///   - scheduler: The scheduler of the delays, on which it subscribes again.
  ///   - options: The options of the scheduler for its timer.
  ///   - generator: The generator of the random jitter; each subscription starts with a copy.
  ///   - isRetried: Returns whether to retry after a failure, given the number of the retry that would
  ///     follow, from 1.
  public func retry<S: Scheduler>(
    _ retries: Int = .max, backoff: RetryBackoff, jitter: Double = 0, within timeLimit: Duration? = nil,
    resetsOnValue: Bool = false, scheduler: S, options: S.SchedulerOptions? = nil,
    using generator: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    when isRetried: @escaping (Failure, Int) -> Bool = { _, _ in true }
  ) -> Publishers.BackoffRetry<Self, S> {
    Publishers.BackoffRetry(
      upstream: self, retries: retries, backoff: backoff, jitter: jitter, timeLimit: timeLimit,
      resetsOnValue: resetsOnValue, scheduler: scheduler, options: options, generator: generator,
      isRetried: isRetried)
  }
}
