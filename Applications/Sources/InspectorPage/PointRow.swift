import Foundation
import SwiftCombineInspector

/// An observed point as the page shows it.
///
/// Rates and shares are of the time since the state before, and nil in the first state. They are rounded, so
/// that a point that does nothing new is equal to itself, and costs no message.
public struct PointRow: Sendable, Equatable, Codable, Identifiable {
  /// A histogram of durations.
  public struct Durations: Sendable, Equatable, Codable {
    /// How many durations there were of each magnitude, from the shortest that occurred to the longest.
    public let counts: [Int]
    /// The end of the first of these buckets, in seconds; each next one ends at twice that.
    public let first: Double
    /// The duration that half of all are shorter than, to the next power of two, in seconds.
    public let median: Double?
    /// The one that 99 of 100 are shorter than.
    public let most: Double?
  }

  /// The name with the line, which no other point has.
  public let id: String
  /// The name of the point.
  public let name: String
  /// The file and the line.
  public let line: String
  /// The operators upstream, the nearest first.
  public let operators: [String]
  /// How many subscriptions are live.
  public let live: Int
  /// How many there have been.
  public let began: Int
  /// How many have finished, failed, were canceled, and were deallocated.
  public let finished, failed, cancelled, deallocated: Int
  /// How many elements were delivered.
  public let elements: Int
  /// How many elements were delivered in a second.
  public let rate: Double?
  /// The outstanding demand; nil if it is unlimited.
  public let demand: Int?
  /// How many elements the upstream publishers buffer.
  public let buffered: Int
  /// How many elements they have dropped.
  public let dropped: Int
  /// For which part of the time demand was outstanding, and no element arrived; from 0 to 1.
  public let starved: Double?
  /// For which part of the time there was no demand; from 0 to 1.
  public let heldBack: Double?
  /// The time between two elements.
  public let between: Durations
  /// The time that an element spends downstream.
  public let downstream: Durations

  /// - Parameters:
  ///   - sample: what the point has done until now.
  ///   - previous: what it had done at the state before; nil if that is unknown.
  ///   - seconds: the time since then.
  init(_ sample: PointSample, since previous: PointSample?, over seconds: Double) {
    (name, line, operators) = (
      sample.point.name, sample.point.location?.description ?? "", sample.point.operators
    )
    id = "\(name) \(line)"
    (live, began) = (sample.subscriptionCount, sample.beganCount)
    (finished, failed) = (sample.finishedCount, sample.failedCount)
    (cancelled, deallocated) = (sample.cancelledCount, sample.deallocatedCount)
    (elements, demand) = (sample.elementCount, sample.demand.max)
    (buffered, dropped) = (sample.bufferedCount, sample.droppedCount)
    between = Durations(sample.timeBetweenElements)
    downstream = Durations(sample.timeDownstream)
    guard let previous, seconds > 0 else {
      (rate, starved, heldBack) = (nil, nil, nil)
      return
    }
    rate = (Double(sample.elementCount - previous.elementCount) / seconds).rounded(to: 10)
    let starvedTime = (sample.timeStarved - previous.timeStarved) / .seconds(1)
    let heldTime = (sample.timeHeldBack - previous.timeHeldBack) / .seconds(1)
    // How long all subscriptions together were live. Some may have been so for a part of the time only.
    let subscriptions = max(sample.subscriptionCount, previous.subscriptionCount)
    let whole = max(seconds * Double(subscriptions), starvedTime + heldTime)
    let share = { (time: Double) in whole > 0 ? (max(0, time) / whole).rounded(to: 100) : 0 }
    (starved, heldBack) = (share(starvedTime), share(heldTime))
  }
}

extension PointRow.Durations {
  init(_ histogram: DurationHistogram) {
    let occupied = histogram.counts.indices.filter { histogram.counts[$0] > 0 }
    let range = (occupied.first ?? 0)..<((occupied.last ?? -1) + 1)
    counts = Array(histogram.counts[range])
    first = DurationHistogram.upperBound(ofBucketAt: range.lowerBound) / .seconds(1)
    median = histogram.quantile(0.5).map { $0 / .seconds(1) }
    most = histogram.quantile(0.99).map { $0 / .seconds(1) }
  }
}

extension Double {
  /// The number to the next part of one.
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
