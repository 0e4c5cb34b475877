/// The time a piece of work takes.
///
/// - Returns: Nanoseconds of the monotonic clock.
public func nanoseconds(_ work: () -> Void) -> Double {
  let (seconds, attoseconds) = ContinuousClock().measure(work).components
  return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}
