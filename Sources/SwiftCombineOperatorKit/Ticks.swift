import SwiftCombineEngine
import SwiftCombine

/// A publisher that sends at each interval and never completes: the second upstream of a timed operator.
///
/// It is for the inlets of engines, which request unlimited values: it sends regardless of demand.
public struct Ticks<Context: Scheduler, Failure: Error>: Publisher {
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
    subscriber.receive(subscription: TickSubscription(timer))
    // The closure retains the subscriber until the timer is stopped.
    timer.start { _ = subscriber.receive(()) }
  }
}

/// A subscription that stops a timer when it is canceled.
final class TickSubscription<Context: Scheduler>: Subscription, CustomStringConvertible {
  private let timer: SchedulerTimer<Context>

  init(_ timer: SchedulerTimer<Context>) { self.timer = timer }

  func request(_ demand: Subscribers.Demand) {}
  func cancel() { timer.stop() }
  var description: String { "Ticks" }
}
