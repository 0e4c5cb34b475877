import CombineShim
import Dispatch

/// What a `Publishers.DispatchTimer` is made with.
public struct DispatchTimerConfiguration {
  /// Where the values are delivered; a global queue if `nil`.
  public let queue: DispatchQueue?
  /// From the first request to the first value, and from each value to the next.
  public let interval: DispatchTimeInterval
  /// By how much a value may be late, so that the system can wake up less often.
  public let leeway: DispatchTimeInterval
  /// How many values are delivered before the end.
  public let times: Subscribers.Demand

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - queue: Where the values are delivered; a global queue if `nil`.
  ///   - interval: From the first request to the first value, and from each value to the next.
  ///   - leeway: By how much a value may be late, so that the system can wake up less often.
  ///   - times: How many values are delivered before the end.
  public init(
    queue: DispatchQueue? = nil, interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .nanoseconds(0), times: Subscribers.Demand = .unlimited
  ) {
    self.queue = queue
    self.interval = interval
    self.leeway = leeway
    self.times = times
  }
}
