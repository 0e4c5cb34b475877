import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

// From any thread.
extension PipelineMeter {
  /// Adds what this pipeline has done until now to a sample.
  ///
  /// - Returns: How long it has been alive, and how long the element that is downstream has been there, if
  ///   that is timed.
  func add(to sample: inout PointSample, at now: UInt64) -> (alive: Duration, inDelivery: Duration) {
    let state = state.withLock { $0 }
    let delivering = deliveringSince.load(ordering: .acquiring)
    sample.beganCount += 1
    sample.elementCount += Int(elementCount.load(ordering: .relaxed))
    sample.timeHeldBack +=
      .nanoseconds(state.heldBack) + (state.heldSince.map { span(from: $0, to: now) } ?? .zero)
    switch state.upstream {
    case .waiting: addLive(to: &sample, upstream: nil)
    case .open(let subscription): addLive(to: &sample, upstream: subscription)
    case .ended(.finished): sample.finishedCount += 1
    case .ended(.failed): sample.failedCount += 1
    case .ended(.cancelled): sample.cancelledCount += 1
    case .ended(.deallocated): sample.deallocatedCount += 1
    }
    return (
      alive: span(from: began, to: state.ended ?? now),
      inDelivery: delivering == 0 ? .zero : span(from: delivering, to: now)
    )
  }

  private func addLive(to sample: inout PointSample, upstream: (any Subscription)?) {
    // Asks the upstream publisher, which is foreign code.
    let bufferCounts = (upstream as? any BufferReporting)?.bufferCounts ?? BufferCounts()
    sample.subscriptionCount += 1
    sample.demand += Subscribers.Demand(outstanding)
    // Counts of foreign code: they may be of any size.
    sample.bufferedCount = sample.bufferedCount.saturatingAdd(bufferCounts.buffered)
    sample.droppedCount = sample.droppedCount.saturatingAdd(bufferCounts.dropped)
  }

  private func span(from start: UInt64, to end: UInt64) -> Duration {
    .nanoseconds(end > start ? end - start : 0)
  }
}

extension Int {
  /// The sum, or the nearest number that there is.
  fileprivate func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
