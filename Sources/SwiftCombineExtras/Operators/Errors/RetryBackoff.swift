import Foundation

/// The delay before each retry of a failed publisher.
public enum RetryBackoff: Hashable, Sendable {
  /// The same delay before each retry.
  case constant(Duration)
  /// A delay that grows by the same amount from retry to retry, up to a cap.
  case linear(initial: Duration, increment: Duration, cap: Duration? = nil)
  /// A delay that grows by the same factor from retry to retry, up to a cap.
  case exponential(initial: Duration, factor: Double = 2, cap: Duration? = nil)

  /// Returns the delay before a retry. A negative duration counts as zero, and no delay is longer than about
  /// 292 years.
  ///
  /// - Parameter retry: The number of the retry, counted from 1 for the first one after a failure.
  public func delay(before retry: Int) -> Duration { .nanoseconds(nanoseconds(before: retry)) }

  /// - Parameter stretch: The factor by which the delay is multiplied before it is capped again.
  func nanoseconds(before retry: Int, stretchedBy stretch: Double = 1) -> Int64 {
    let steps = max(retry, 1) - 1
    let (time, cap): (Double, Duration?) =
      switch self {
      case .constant(let time): (time.inNanoseconds, nil)
      case .linear(let initial, let increment, let cap):
        (initial.inNanoseconds + increment.inNanoseconds * Double(steps), cap)
      case .exponential(let initial, let factor, let cap):
        (initial.inNanoseconds * pow(factor, Double(steps)), cap)
      }
    let most = cap?.inNanoseconds ?? .infinity
    let stretched = (min(time, most) * stretch).rounded()
    // A time of zero times an infinite factor is not a number: no delay.
    return stretched > 0 ? Int64(exactly: min(stretched, most.rounded())) ?? .max : 0
  }
}

extension Duration {
  fileprivate var inNanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
