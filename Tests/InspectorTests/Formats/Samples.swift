import SwiftCombine
import SwiftCombineTesting

@testable import SwiftCombineInspector

/// What the tests of the formats write: each value of the samples is another one.
enum Samples {
  static let checkout = ObservedPoint(
    name: "checkout", location: PipelineLocation(fileID: "Shop/Checkout.swift", line: 41),
    operators: ["Map", "PassthroughSubject"])
  /// A name that needs every escape that there is.
  static let odd = ObservedPoint(
    name: "a \"b\" \\ c\nd é 🛒", location: PipelineLocation(fileID: "Shop/Odd.swift", line: 1))

  static var busy: PointSample {
    var sample = PointSample(checkout)
    sample.subscriptionCount = 2
    sample.beganCount = 19
    sample.finishedCount = 8
    sample.failedCount = 4
    sample.cancelledCount = 3
    sample.deallocatedCount = 1
    sample.elementCount = 1_000
    sample.demand = .max(7)
    sample.bufferedCount = 6
    sample.droppedCount = 5
    sample.timeStarved = .milliseconds(1_500)
    sample.timeHeldBack = .nanoseconds(20)
    sample.timeBetweenElements = DurationHistogram(counts: [1, 0, 2, 3, 4, 5], sum: .nanoseconds(300))
    // In the last bucket are the longest durations.
    sample.timeDownstream = DurationHistogram(
      counts: Array(repeating: 0, count: DurationHistogram.maxBucketCount - 1) + [9], sum: .seconds(9_000))
    return sample
  }

  static var unlimited: PointSample {
    var sample = PointSample(odd)
    sample.demand = .unlimited
    return sample
  }

  static let failure = PipelineFailure(
    error: TestError("no \"stock\""), path: ["Decode", "Map"],
    location: PipelineLocation(fileID: "Shop/Checkout.swift", line: 40))

  static var spans: [PipelineSpan] {
    func pipeline(_ id: ObservedPipeline.ID, parentID: ObservedPipeline.ID? = nil, _ point: ObservedPoint)
      -> ObservedPipeline
    {
      ObservedPipeline(id: id, parentID: parentID, point: point)
    }
    func at(_ nanoseconds: Int) -> UnixTime { startTime + .nanoseconds(nanoseconds) }
    return [
      PipelineSpan(pipeline(1, checkout), startTime: at(10), endTime: at(90_000), ending: .finished),
      PipelineSpan(
        pipeline(18, parentID: 1, odd), rootID: 1, startTime: at(1_000), endTime: at(2_000),
        ending: .failed(failure)),
      PipelineSpan(
        pipeline(19, parentID: 18, checkout), rootID: 1, startTime: at(2_000), endTime: at(2_000),
        ending: .cancelled),
      PipelineSpan(pipeline(20, odd), startTime: nil, endTime: at(500), ending: .deallocated),
      PipelineSpan(pipeline(21, odd), startTime: at(5_000)),
    ]
  }

  /// Since 1970: more nanoseconds than a `Double` has digits for.
  static let startTime = UnixTime.nanoseconds(1_795_000_000_123_456_789)

  static var trace: PipelineTrace {
    let events: [(Int64, Int, UInt64, TracedSignal)] = [
      (0, 1, 20, .elementDelivered),  // its begin was dropped
      (10, 1, 1, .began), (20, 1, 1, .requested), (30, 1, 1, .element), (1_000, 1, 18, .began),
      (1_100, 1, 18, .element), (1_200, 2, 1, .requested), (1_300, 1, 18, .elementDelivered),
      (1_501, 1, 1, .elementDelivered), (2_000, 1, 18, .failed), (5_000, 2, 21, .element),
      (6_000, 2, 99, .element), (7_000, 2, 99, .requested), (90_000, 1, 1, .finished),
    ]
    return PipelineTrace(
      events: events.map {
        PipelineTrace.Event(time: .nanoseconds($0.0), thread: $0.1, pipelineID: $0.2, signal: $0.3)
      }, droppedCount: 3, spans: spans, duration: .microseconds(100), startTime: startTime)
  }

  static let metrics = OpenTelemetryMetricsJSON(
    service: "shop \"1\"", startTime: startTime - .seconds(1), time: startTime)
  static let traces = OpenTelemetryTracesJSON(service: "shop \"1\"", processID: 0xABC)
}
