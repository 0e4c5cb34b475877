import SwiftCombineEngine
import SwiftCombine

/// All that is known of an observed place: the pipelines that are in use, and the sums of those that were.
final class PointRecord: Sendable {
  struct State {
    /// Those that are referenced by an upstream publisher or a downstream subscriber, ended ones among them.
    var meters: [PipelineMeter] = []
    /// The sums of all others.
    var past: PointSample
    var pastAlive = Duration.zero
    /// What the last sample said. Estimates of the time downstream arrive late, and it must not decrease.
    var starved = Duration.zero
  }

  let point: ObservedPoint
  let timeBetween = DurationRecorder()
  let timeDownstream = DurationRecorder()
  private let state: Locked<State>

  init(_ point: ObservedPoint) {
    self.point = point
    state = Locked(State(past: PointSample(point)))
  }

  func insert(_ meter: PipelineMeter) {
    state.withLock { state in
      meter.position = state.meters.count
      state.meters.append(meter)
    }
  }

  /// Adds a pipeline that no signal passes any more to the sums.
  func remove(_ meter: PipelineMeter) {
    var sample = PointSample(point)
    let (alive, _) = meter.add(to: &sample, at: 0)
    state.withLock { state in
      state.past.add(sample)
      state.pastAlive += alive
      let last = state.meters.removeLast()
      if last !== meter {
        last.position = meter.position
        state.meters[meter.position] = last
      }
      if state.meters.isEmpty { state.meters = [] }  // with its storage
    }
  }

  /// What the pipelines of the place have done until now.
  func sample(at now: UInt64) -> PointSample {
    var (meters, sample, alive) = state.withLock { ($0.meters, $0.past, $0.pastAlive) }
    var downstream = Duration.zero
    for meter in meters {
      let times = meter.add(to: &sample, at: now)
      alive += times.alive
      downstream += times.inDelivery
    }
    release(meters)
    // In this order: an element that leaves meanwhile counts twice in this sample, which the next one
    // corrects. Were it not counted, its time would count as starved for ever.
    downstream += timeDownstream.total
    sample.timeBetweenElements = timeBetween.histogram
    sample.timeDownstream = timeDownstream.histogram
    let starved = alive - sample.timeHeldBack - downstream
    sample.timeStarved = state.withLock { state in
      state.starved = max(state.starved, starved)
      return state.starved
    }
    return sample
  }

  /// The pipelines that have not ended.
  var pipelines: [ObservedPipeline] {
    state.withLock { $0.meters }.filter(\.isLive).map(\.pipeline)
  }
}

extension PointSample {
  /// Adds what an ended pipeline has done.
  fileprivate mutating func add(_ other: PointSample) {
    beganCount += other.beganCount
    finishedCount += other.finishedCount
    failedCount += other.failedCount
    cancelledCount += other.cancelledCount
    deallocatedCount += other.deallocatedCount
    elementCount += other.elementCount
    timeHeldBack += other.timeHeldBack
  }
}
