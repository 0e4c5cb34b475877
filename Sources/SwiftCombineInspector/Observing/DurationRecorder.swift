import SwiftCombineEngine

/// A histogram of durations that several threads add to.
@safe final class DurationRecorder: Sendable {
  // Unchecked: the address does not change, and what is there is atomic. A class does not store an array of
  // atomic values in place on all systems that this package supports.
  private nonisolated(unsafe) let counts: UnsafeMutablePointer<Atomic<Int>>
  // In two parts: many subscriptions together soon wait for more nanoseconds than one number holds. The rest
  // has room for 2⁵² additions.
  private let sumUnits = Atomic<UInt64>(0)
  private let sumRest = Atomic<UInt64>(0)
  private static let unit: UInt64 = 4096

  init() {
    unsafe counts = .allocate(capacity: DurationHistogram.maxBucketCount)
    for index in 0..<DurationHistogram.maxBucketCount { unsafe (counts + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe counts.deinitialize(count: DurationHistogram.maxBucketCount)
    unsafe counts.deallocate()
  }

  /// Adds a duration a number of times.
  ///
  /// - Parameters:
  ///   - duration: The duration in nanoseconds.
  ///   - times: How often to count it.
  ///   - total: What to add to the sum.
  func add(_ duration: UInt64, times: UInt64, sum total: UInt64) {
    let magnitude = UInt64.bitWidth - 1 - (duration | 1).leadingZeroBitCount
    let bucket = unsafe counts + min(magnitude, DurationHistogram.maxBucketCount - 1)
    unsafe bucket.pointee.add(Int(times), ordering: .relaxed)
    sumUnits.wrappingAdd(total / Self.unit, ordering: .relaxed)
    sumRest.wrappingAdd(total % Self.unit, ordering: .relaxed)
  }

  /// The sum of all durations.
  var total: Duration {
    let units = Duration.nanoseconds(sumUnits.load(ordering: .relaxed)) * Self.unit
    return units + .nanoseconds(sumRest.load(ordering: .relaxed))
  }

  /// The histogram until now, without the empty buckets at its end.
  var histogram: DurationHistogram {
    var counts = (0..<DurationHistogram.maxBucketCount).map {
      unsafe self.counts[$0].load(ordering: .relaxed)
    }
    while counts.last == 0 { counts.removeLast() }
    return DurationHistogram(counts: counts, sum: total)
  }
}
