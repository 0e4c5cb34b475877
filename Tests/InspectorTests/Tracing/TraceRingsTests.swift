import TestSupport
import Testing

@testable import SwiftCombineInspector

@Suite struct TraceRingsTests {
  private let rings = TraceRings()

  /// Records a signal of each pipeline, one nanosecond after the other.
  private func record(_ pipelines: ClosedRange<UInt64>, by thread: UInt, from time: UInt64 = 0) {
    for (offset, pipeline) in pipelines.enumerated() {
      rings.record(.element, of: pipeline, by: thread, at: time + UInt64(offset))
    }
  }

  private func pipelines(of recording: TraceRecording) -> [[UInt64]] {
    recording.threads.map { $0.map(\.pipeline) }
  }

  @Test func `a ring keeps the signals of its thread in order`() {
    rings.open(signalsPerThread: 8)
    rings.record(.began, of: 1, by: 8, at: 10)
    rings.record(.requested, of: 1, by: 8, at: 20)
    rings.record(.element, of: 1 << 55, by: 8, at: 20)
    let recording = rings.close()
    #expect(recording.threads.count == 1)
    #expect(recording.threads[0].map(\.signal) == [.began, .requested, .element])
    #expect(recording.threads[0].map(\.pipeline) == [1, 1, 1 << 55])
    #expect(recording.threads[0].map(\.time) == [10, 20, 20])
    #expect(recording.droppedCount == 0)
  }

  @Test func `threads are in order of their first signal`() {
    rings.open(signalsPerThread: 8)
    record(1...2, by: 24, from: 5)
    record(3...3, by: 8, from: 7)
    record(4...4, by: 16, from: 1)
    #expect(pipelines(of: rings.close()) == [[4], [1, 2], [3]])
  }

  @Test(arguments: [1, 3, 4])
  func `the oldest signals of a full ring are dropped and counted`(limit: Int) {
    rings.open(signalsPerThread: limit)
    record(1...10, by: 8)
    record(11...11, by: 16, from: 20)
    let recording = rings.close()
    #expect(pipelines(of: recording)[0] == Array((11 - UInt64(limit))...10))
    #expect(recording.droppedCount == 10 - limit)
  }

  @Test func `a full ring that has dropped nothing is read from its begin`() {
    rings.open(signalsPerThread: 3)
    record(1...3, by: 8)
    let recording = rings.close()
    #expect(pipelines(of: recording) == [[1, 2, 3]])
    #expect(recording.droppedCount == 0)
  }

  @Test func `signals of threads beyond the limit are dropped and counted`() {
    rings.open(signalsPerThread: 2)
    for thread in 1...UInt(TraceRings.ringLimit + 3) { record(1...2, by: thread << 3) }
    // A thread that has a ring keeps it.
    record(3...3, by: 8)
    let recording = rings.close()
    #expect(recording.threads.count == TraceRings.ringLimit)
    #expect(recording.droppedCount == 3 * 2 + 1)
  }

  @Test func `after they were closed the same number of threads has rings again`() {
    for _ in 1...3 {
      rings.open(signalsPerThread: 1)
      for thread in 1...UInt(TraceRings.ringLimit) { record(1...1, by: (thread + 1_000) << 3) }
      #expect(rings.close().threads.count == TraceRings.ringLimit)
    }
  }

  @Test func `closed rings keep nothing and count nothing`() {
    record(1...2, by: 8)
    rings.open(signalsPerThread: 4)
    record(3...3, by: 8)
    #expect(pipelines(of: rings.close()) == [[3]])
    for thread in 1...UInt(2 * TraceRings.ringLimit) { record(4...5, by: thread << 3) }
    let recording = rings.close()
    #expect(recording.threads.isEmpty)
    #expect(recording.droppedCount == 0)
  }

  @Test func `rings that were opened again have their new size`() {
    rings.open(signalsPerThread: 1)
    record(1...2, by: 8)
    _ = rings.close()
    rings.open(signalsPerThread: 3)
    record(3...5, by: 8)
    let recording = rings.close()
    #expect(pipelines(of: recording) == [[3, 4, 5]])
    #expect(recording.droppedCount == 0)
  }

  @Test func `a signal takes 16 bytes, and a place a cache line`() {
    #expect(MemoryLayout<TraceRing.Slot>.stride == 16)
    #expect(TraceRings.bytesOfPlace == 64)
  }
}
