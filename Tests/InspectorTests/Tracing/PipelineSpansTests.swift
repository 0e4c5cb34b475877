import SwiftCombineEngine
import SwiftCombineTesting
import TestSupport
import Testing

@testable import SwiftCombineInspector

@Suite struct PipelineSpansTests {
  private let clock = VirtualClock()

  private func spans(limit: Int = 4) -> PipelineSpans {
    PipelineSpans(limit: limit) { [clock] in .nanoseconds(clock.now.nanoseconds) }
  }

  private func pipeline(_ id: ObservedPipeline.ID, parentID: ObservedPipeline.ID? = nil) -> ObservedPipeline {
    ObservedPipeline(
      id: id, parentID: parentID,
      point: ObservedPoint(
        name: "place \(id)", location: PipelineLocation(fileID: "Tests/Place.swift", line: Int(id))))
  }

  private func lines(_ spans: [PipelineSpan]) -> [String] {
    spans.map { span in
      let (began, ended) = (
        span.startTime.map { "\($0.wholeNanoseconds)" }, span.endTime.map { "\($0.wholeNanoseconds)" }
      )
      let times = "\(began ?? "?")-\(ended ?? "?")"
      return "\(span.pipeline.id)/\(span.rootID):\(times):\(span.ending?.name ?? "live")"
    }
  }

  @Test func `pipelines are recorded from their begin to their end`() {
    let spans = spans()
    spans.pipelineBegan(pipeline(1))
    clock.advance(by: .nanoseconds(10))
    spans.pipelineBegan(pipeline(2))
    clock.advance(by: .nanoseconds(10))
    spans.pipelineEnded(pipeline(1), with: .cancelled)
    #expect(lines(spans.all) == ["1/1:0-20:cancelled", "2/2:10-?:live"])
  }

  @Test func `the root of a pipeline is that of its parent`() {
    let spans = spans()
    spans.pipelineBegan(pipeline(1))
    spans.pipelineBegan(pipeline(2, parentID: 1))
    spans.pipelineBegan(pipeline(3, parentID: 2))
    spans.pipelineBegan(pipeline(5, parentID: 4))
    #expect(spans.all.map(\.rootID) == [1, 1, 1, 4])
  }

  @Test func `ended pipelines are taken once, live ones stay`() {
    let spans = spans()
    spans.pipelineBegan(pipeline(1))
    spans.pipelineBegan(pipeline(2))
    spans.pipelineEnded(pipeline(2), with: .finished)
    #expect(lines(spans.takeEnded()) == ["2/2:0-0:finished"])
    #expect(lines(spans.takeEnded()) == [])
    #expect(lines(spans.all) == ["1/1:0-?:live"])
    spans.pipelineEnded(pipeline(1), with: .deallocated)
    #expect(lines(spans.takeEnded()) == ["1/1:0-0:deallocated"])
  }

  @Test func `beyond the limit the pipeline that began first is dropped and counted`() {
    let spans = spans(limit: 2)
    for id in 1...4 as ClosedRange<UInt64> { spans.pipelineBegan(pipeline(id)) }
    #expect(spans.all.map(\.pipeline.id) == [3, 4])
    #expect(spans.droppedCount == 2)
    spans.pipelineEnded(pipeline(1), with: .finished)
    #expect(lines(spans.takeEnded()) == [])
  }

  @Test func `pipelines that were taken leave room for others`() {
    let spans = spans(limit: 2)
    spans.pipelineBegan(pipeline(1))
    for id in 2...20 as ClosedRange<UInt64> {
      spans.pipelineBegan(pipeline(id))
      spans.pipelineEnded(pipeline(id), with: .finished)
      #expect(spans.takeEnded().map(\.pipeline.id) == [id])
    }
    #expect(spans.all.map(\.pipeline.id) == [1])
    #expect(spans.droppedCount == 0)
  }

  @Test func `an end before the begin, after the clock was set back, is at the begin`() {
    let time = Locked(Duration.nanoseconds(100))
    let spans = PipelineSpans { time.withLock { $0 } }
    spans.pipelineBegan(pipeline(1))
    time.withLock { $0 = .nanoseconds(50) }
    spans.pipelineEnded(pipeline(1), with: .finished)
    #expect(lines(spans.all) == ["1/1:100-100:finished"])
  }

  @Test func `the error of a dropped pipeline is released outside the lock`() {
    let spans = spans(limit: 1)
    spans.pipelineBegan(pipeline(1))
    spans.pipelineEnded(
      pipeline(1),
      with: .failed(PipelineFailure(error: Returning { _ = spans.all }, path: [], location: nil)))
    spans.pipelineBegan(pipeline(2))
    #expect(spans.all.map(\.pipeline.id) == [2])
  }
}

/// An error that calls back when it is deallocated.
private final class Returning: Error {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }
}
