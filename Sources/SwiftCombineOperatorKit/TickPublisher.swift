import SwiftCombineEngine
import SwiftCombine

/// A publisher that sends at each interval and never completes: the second upstream of a timed operator.
///
/// It is for the inputs of engines: it sends regardless of demand. A request starts the timer again if the
/// scheduler has dropped it; so an operator makes one with each value of its first upstream.
public struct TickPublisher<Context: Scheduler, Failure: Error>: Publisher {
  public typealias Output = Void
  let interval: Context.SchedulerTimeType.Stride
  let scheduler: Context
  let options: Context.SchedulerOptions?

  /// Creates a publisher that sends at each interval, from one interval after the subscription on.
  public init(
    every interval: Context.SchedulerTimeType.Stride, on scheduler: Context,
    options: Context.SchedulerOptions?
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.options = options
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Failure {
    let timer = SchedulerTimer<Context>(every: interval, on: scheduler, options: options)
    // The closure retains the subscriber until the timer is stopped.
    let subscription = TickSubscription(timer) { _ = subscriber.receive(()) }
    subscriber.receive(subscription: subscription)
    subscription.start()
  }
}

/// A subscription that starts a timer again when it is dropped, and stops it when it is canceled.
final class TickSubscription<Context: Scheduler>: Subscription, CustomStringConvertible {
  private let timer: SchedulerTimer<Context>
  /// Sends a tick; `nil` once canceled.
  private let tick: Locked<(() -> Void)?>

  init(_ timer: SchedulerTimer<Context>, _ tick: @escaping () -> Void) {
    self.timer = timer
    self.tick = Locked(tick)
  }

  func start() {
    if let tick = tick.withLock({ $0 }) { timer.start(tick) }
  }

  func request(_ demand: Subscribers.Demand) {
    if timer.takeDrop() { start() }
  }

  func cancel() {
    timer.stop()
    release(tick.withLock { $0.take() })
  }

  var description: String { "Ticks" }
}
