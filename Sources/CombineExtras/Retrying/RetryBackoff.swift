import Foundation

/// How long to wait before each of several attempts.
public enum RetryBackoff: Hashable, Sendable {
  /// The same time before each attempt.
  case constant(Duration)
  /// A time that grows by the same amount from attempt to attempt, up to a cap.
  case linear(initial: Duration, increment: Duration, cap: Duration? = nil)
  /// A time that grows by the same factor from attempt to attempt, up to a cap.
  case exponential(initial: Duration, factor: Double = 2, cap: Duration? = nil)

  /// How long to wait before an attempt. What is negative counts as zero, and nothing is longer than about
  /// 292 years.
  ///
  /// - Parameter retry: The number of the attempt, counted from 1 for the first one after a failure.
  public func delay(before retry: Int) -> Duration { .nanoseconds(nanoseconds(before: retry)) }

  /// - Parameter stretch: What the time is multiplied by before it is capped once more.
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
    // A time of zero and a factor without end make a number that is none: no time.
    return stretched > 0 ? Int64(exactly: min(stretched, most.rounded())) ?? .max : 0
  }
}

extension Duration {
  fileprivate var inNanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
