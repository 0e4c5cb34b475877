import SwiftCombineEngine
import SwiftCombine

extension PipelineMeter {
  /// Adds what this pipeline has done until now to a sample.
  ///
  /// - Returns: How long it has been alive, and how long the element that is downstream has been there.
  func add(to sample: inout PointSample, at now: UInt64) -> (alive: Duration, inDelivery: Duration) {
    let reading = read(at: now)
    // Asks the upstream publisher, which is foreign code.
    let holdings = (reading.upstream as? any HoldingsReporting)?.holdings ?? Holdings()
    sample.beganCount += 1
    sample.elementCount += reading.elementCount
    sample.heldBack += .nanoseconds(reading.heldBack)
    switch reading.ending {
    case nil:
      sample.subscriptionCount += 1
      sample.demand += reading.demand
      sample.bufferedCount += holdings.held
      sample.droppedCount += holdings.dropped
    case .finished: sample.finishedCount += 1
    case .failed: sample.failedCount += 1
    case .cancelled: sample.cancelledCount += 1
    case .deallocated: sample.deallocatedCount += 1
    }
    return (.nanoseconds(reading.alive), .nanoseconds(reading.inDelivery))
  }
}
