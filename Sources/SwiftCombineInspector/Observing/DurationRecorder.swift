import Synchronization

/// A histogram of durations that several threads add to.
final class DurationRecorder: Sendable {
  // A class does not store an array of atomic values in place on all systems that this package supports.
  private nonisolated(unsafe) let counts: UnsafeMutablePointer<Atomic<Int>>
  private let sum = Atomic<UInt64>(0)

  init() {
    counts = .allocate(capacity: DurationHistogram.bucketLimit)
    for index in 0..<DurationHistogram.bucketLimit { (counts + index).initialize(to: Atomic(0)) }
  }

  deinit {
    counts.deinitialize(count: DurationHistogram.bucketLimit)
    counts.deallocate()
  }

  /// Adds a duration a number of times.
  ///
  /// - Parameters:
  ///   - duration: The duration in nanoseconds.
  ///   - times: How often to count it.
  ///   - total: What to add to the sum.
  func add(_ duration: UInt64, times: UInt64, sum total: UInt64) {
    let magnitude = UInt64.bitWidth - 1 - (duration | 1).leadingZeroBitCount
    let bucket = counts + min(magnitude, DurationHistogram.bucketLimit - 1)
    bucket.pointee.add(Int(times), ordering: .relaxed)
    sum.add(total, ordering: .relaxed)
  }

  /// The sum of all durations, in nanoseconds.
  var total: UInt64 { sum.load(ordering: .relaxed) }

  /// The histogram until now, without the empty buckets at its end.
  var histogram: DurationHistogram {
    var counts = (0..<DurationHistogram.bucketLimit).map { self.counts[$0].load(ordering: .relaxed) }
    while counts.last == 0 { counts.removeLast() }
    return DurationHistogram(counts: counts, sum: .nanoseconds(total))
  }
}
