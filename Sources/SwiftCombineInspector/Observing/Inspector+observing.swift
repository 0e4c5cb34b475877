import Dispatch
import SwiftCombine

extension Inspector {
  private static let queue = DispatchQueue(label: "SwiftCombineInspector", qos: .utility)

  /// How many observed places are told apart. The pipelines of all further ones are counted together, as
  /// those of one place, which is called ``otherPointsName`` and has no line.
  public static let pointLimit = 1000

  /// The name of the place for the pipelines of places beyond ``pointLimit``.
  public static let otherPointsName = "other places"

  /// Returns what the pipelines of each observed place have done until now.
  ///
  ///     for sample in Inspector.samples() {
  ///       print(sample.point.name, sample.elementCount, sample.subscriptionCount)
  ///     }
  ///
  /// No inspector has to be started. Places are in the order of their first subscription, and stay after
  /// their pipelines have ended; there are at most ``pointLimit``, and one for all others. Counts and times
  /// never decrease, except those of what there is at the moment.
  ///
  /// **Delivery**: this asks operators that combine or buffer for the values they hold, and the calling
  /// thread delivers what other threads send them at that moment. **Threads**: safe from any.
  public static func samples() -> [PointSample] { ObservedPoints.shared.samples() }

  /// Reports to an observer what happens to the observed pipelines of the process, and
  /// samples at each interval.
  ///
  ///     let token = Inspector.addObserver(meters, samplingEvery: .seconds(10))
  ///
  /// The observer hears of pipelines that begin or end from now on, and of the warnings of all started
  /// inspectors. While there is an observer, a new pipeline knows its parent, which costs a few
  /// nanoseconds more for each element.
  ///
  /// **Delivery**: samples on a queue of their own, one after the other; everything else on the thread of the
  /// event.
  ///
  /// - Parameters:
  ///   - observer: The observer; retained until the token is canceled.
  ///   - interval: The time between two samples; more than zero.
  /// - Returns: A token that stops the reports, also when the token is released. A call that has begun may
  ///   still arrive.
  public static func addObserver(
    _ observer: some PipelineObserver, samplingEvery interval: Duration
  ) -> AnyCancellable {
    addObserver(observer, samplingEvery: interval, on: queue)
  }

  /// Reports to an observer what happens to the observed pipelines of the process, and samples at each
  /// interval of a scheduler.
  ///
  ///     let token = Inspector.addObserver(meters, samplingEvery: .seconds(10), on: DispatchQueue.main)
  ///
  /// - Parameters:
  ///   - observer: The observer; retained until the token is canceled.
  ///   - interval: The time between two samples; more than zero.
  ///   - scheduler: The scheduler on which samples are taken and reported.
  /// - Returns: A token that stops the reports, also when the token is released.
  public static func addObserver(
    _ observer: some PipelineObserver, samplingEvery interval: Duration, on scheduler: some Scheduler
  ) -> AnyCancellable {
    if interval <= .zero {
      fatalError(
        "Added an observer with an interval of \(interval). Samples are taken after some time has passed. Pass an "
          + "interval of more than zero.")
    }
    return ObservedPoints.shared.start(observer, every: interval, on: scheduler)
  }
}
