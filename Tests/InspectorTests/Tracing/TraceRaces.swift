import SwiftCombine
import SwiftCombineEngine
import TestSupport
import Testing

@testable import SwiftCombineInspector

@Suite(.oneAtATime) struct TraceRaces {
  @Test func `each signal of several threads is kept or counted`() {
    let rings = TraceRings()
    rings.open(signalsPerThread: 100)
    race(threads: 4) { thread in
      for number in 1...1_000 {
        rings.record(.element, of: UInt64(number), by: UInt(thread + 1) << 3, at: UInt64(number))
      }
    }
    let recording = rings.close()
    #expect(recording.threads.map { $0.map(\.pipeline) } == Array(repeating: Array(901...1_000), count: 4))
    #expect(recording.droppedCount == 4 * 900)
  }

  @Test func `rings are closed and opened while threads record, and each signal is kept once, in order`() {
    let rings = TraceRings()
    let recordings = Locked<[TraceRecording]>([])
    let writers = 3
    // Writers and closer wait for each other, so that they meet on a machine that runs one of them at a time.
    let (written, closed) = (RaceCounter(), RaceCounter())
    rings.open(signalsPerThread: 50)
    race(
      (0..<writers).map { writer in
        {
          for number in 1...5_000 {
            while written.count > 50 * (closed.count + 3), closed.count < 200 { yieldThread() }
            rings.record(
              .element, of: UInt64(number * writers + writer), by: UInt(writer + 1) << 3, at: UInt64(number))
            written.add()
          }
        }
      } + [
        {
          var opened = 0
          for limit in 1...200 {
            // Closing takes longest: what is written meanwhile is not kept, these are.
            while written.count < opened + 25 { yieldThread() }
            let recording = rings.close()
            recordings.withLock { $0.append(recording) }
            rings.open(signalsPerThread: limit)
            opened = written.count
            closed.add()
          }
        }
      ])
    // While rings are closed signals are not kept; they are open now.
    for writer in 0..<writers {
      rings.record(
        .element, of: UInt64(5_001 * writers + writer), by: UInt(writer + 1) << 3, at: 5_001)
    }
    recordings.withLock { $0.append(rings.close()) }
    var recorded = Array(repeating: [UInt64](), count: writers)
    for recording in recordings.withLock({ $0 }) {
      for slots in recording.threads {
        for slot in slots { recorded[Int(slot.pipeline) % writers].append(slot.pipeline) }
      }
    }
    for numbers in recorded {
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      #expect(numbers.last.map { $0 / UInt64(writers) } == 5_001)
    }
    // More than 4,000 are written while they are open. A writer that is paused at a place which changed
    // hands drops a few; most are kept.
    #expect(recorded.map(\.count).reduce(0, +) >= 1_000)
  }

  @Test func `threads that have one identity share a ring, and each signal is kept or counted`() {
    let rings = TraceRings()
    rings.open(signalsPerThread: 10_000)
    race(threads: 3) { thread in
      for number in 1...2_000 {
        rings.record(.element, of: UInt64(number), by: 8, at: UInt64(number))
      }
    }
    let recording = rings.close()
    #expect(recording.threads.count == 1)
    #expect(recording.threads[0].count + recording.droppedCount == 3 * 2_000)
  }

  @Test func `no more rings are made than there may be when many threads come at once`() {
    let rings = TraceRings()
    for _ in 0..<5 {
      rings.open(signalsPerThread: 1)
      race(threads: 4) { part in
        for thread in 0..<32 {
          rings.record(.element, of: 1, by: UInt(part * 32 + thread + 1) << 3, at: 1)
        }
      }
      let recording = rings.close()
      #expect(recording.threads.count == TraceRings.ringLimit)
      #expect(recording.droppedCount == 128 - TraceRings.ringLimit)
    }
  }

  @Test func `traces start and stop while pipelines deliver`() async {
    await #expect(processExitsWith: .success) {
      let subject = PassthroughSubject<Int, Never>()
      let received = RaceCounter()
      let token = subject.observed("numbers").sink { _ in received.add() }
      race([
        { for value in 0..<500 { subject.send(value) } },
        { for value in 0..<500 { Just(value).observed("just").sink { _ in }.cancel() } },
        {
          for _ in 0..<50 {
            PipelineTrace.start(signalsPerThread: 16)
            let events = PipelineTrace.stop().events
            #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
          }
        },
        { for _ in 0..<50 { _ = PipelineTrace.stop() } },
      ])
      #expect(received.count == 500)
      #expect(PipelineTrace.stop().events.isEmpty)
      token.cancel()
    }
  }
}
