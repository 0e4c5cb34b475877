import SwiftCombine
import Dispatch

/// The configuration of a `Publishers.DispatchTimer`.
public struct DispatchTimerConfiguration: Sendable {
  /// The queue on which the values are delivered; a global queue if `nil`.
  public let queue: DispatchQueue?
  /// The time from the first request to the first value, and from each value to the next.
  public let interval: DispatchTimeInterval
  /// The amount by which a value may be late, so that the system can wake up less often.
  public let leeway: DispatchTimeInterval
  /// The number of values that are delivered before it finishes.
  public let times: Subscribers.Demand

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - queue: The queue on which the values are delivered; a global queue if `nil`.
  ///   - interval: The time from the first request to the first value, and from each value to the next.
  ///   - leeway: The amount by which a value may be late, so that the system can wake up less often.
  ///   - times: The number of values that are delivered before it finishes.
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
