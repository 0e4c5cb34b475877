/// How often durations of each magnitude occurred: one bucket for each power of two of nanoseconds.
///
///     let histogram = DurationHistogram(counts: [0, 0, 3], sum: .nanoseconds(15))
///     print(histogram.count, histogram.quantile(0.5) ?? .zero)  // 3 8e-09 seconds
///
/// The bucket at index *i* counts the durations from 2ⁱ up to 2ⁱ⁺¹ nanoseconds, the first one also shorter
/// ones, and the last of ``maxBucketCount`` also longer ones.
public struct DurationHistogram: Sendable, Equatable {
  /// How many buckets there are at most; the last one begins at nine minutes.
  public static let maxBucketCount = 40

  /// How many durations each bucket has counted.
  public private(set) var counts: [Int]
  /// The sum of all durations.
  public private(set) var sum: Duration

  /// Creates a histogram of the given buckets.
  ///
  /// - Parameters:
  ///   - counts: How many durations each bucket has counted, from the shortest; at most ``maxBucketCount``.
  ///   - sum: The sum of all durations.
  public init(counts: [Int] = [], sum: Duration = .zero) {
    self.counts = counts
    self.sum = sum
  }

  /// How many durations were counted.
  public var count: Int { counts.reduce(0, +) }

  /// The end of the bucket at an index: its durations are shorter than this, but for the last bucket.
  ///
  /// - Parameter index: From 0 to ``maxBucketCount`` − 1; any other index traps.
  public static func upperBound(ofBucketAt index: Int) -> Duration {
    if index < 0 || index >= maxBucketCount {
      fatalError(
        "Read the end of bucket \(index) of a histogram. The buckets are numbered from 0 to \(maxBucketCount - 1). "
          + "Pass one of these.")
    }
    return .nanoseconds(1 << (index + 1))
  }

  /// The duration that a fraction of all durations is shorter than, to the next power of two; `nil` if none
  /// was counted.
  ///
  /// - Parameter fraction: From 0 to 1; 0.5 is the median.
  public func quantile(_ fraction: Double) -> Duration? {
    var rest = (Double(count) * fraction).rounded(.up)
    for (index, count) in counts.enumerated() where count > 0 {
      rest -= Double(count)
      if rest <= 0 { return Self.upperBound(ofBucketAt: index) }
    }
    return nil
  }

  /// The histogram of the durations of both.
  public static func + (one: Self, other: Self) -> Self {
    var counts = Array(repeating: 0, count: max(one.counts.count, other.counts.count))
    for (index, count) in one.counts.enumerated() { counts[index] += count }
    for (index, count) in other.counts.enumerated() { counts[index] += count }
    return DurationHistogram(counts: counts, sum: one.sum + other.sum)
  }
}
