import SwiftCombine
import SwiftCombineEngine
import SwiftCombineTesting
import TestSupport
import Testing

@testable import SwiftCombineInspector

@Suite(.oneAtATime) struct PipelineTraceTests {
  @Test func `a trace has each signal of the observed pipelines`() async {
    await #expect(processExitsWith: .success) {
      PipelineTrace.start()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.observed("numbers").record(demand: .max(2))
      subject.send(1)
      recorder.cancel()
      let trace = PipelineTrace.stop()
      #expect(
        trace.events.map(\.signal) == [.began, .requested, .element, .elementDelivered, .cancelled])
      #expect(Set(trace.events.map(\.pipelineID)) == [trace.spans[0].pipeline.id])
      #expect(trace.events.allSatisfy { $0.thread == 1 && $0.time >= .zero && $0.time <= trace.duration })
      #expect(trace.droppedCount == 0)
      #expect(trace.spans.map(\.pipeline.point.name) == ["numbers"])
    }
  }

  @Test func `more signals than a ring may have stop the program with a message`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      PipelineTrace.start(signalsPerThread: PipelineTrace.signalLimit + 1)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("A ring has room for at most"))
  }

  @Test func `signals inside a delivery are between its begin and its end`() async {
    await #expect(processExitsWith: .success) {
      let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let tokens = [
        outer.observed("outer").sink { inner.send($0) }, inner.observed("inner").sink { _ in },
      ]
      PipelineTrace.start()
      outer.send(1)
      let trace = PipelineTrace.stop()
      let names = Dictionary(
        uniqueKeysWithValues: trace.spans.map { ($0.pipeline.id, $0.pipeline.point.name) })
      #expect(
        trace.events.map { "\(names[$0.pipelineID]!) \($0.signal)" } == [
          "outer element", "inner element", "inner elementDelivered", "outer elementDelivered",
        ])
      withExtendedLifetime(tokens) {}
    }
  }

  @Test func `pipelines that were live at the start and at the end have no begin and no end`() async {
    await #expect(processExitsWith: .success) {
      let subject = PassthroughSubject<Int, Never>()
      let tokens = [subject.observed("before").sink { _ in }]
      PipelineTrace.start()
      let later = subject.observed("later").sink { _ in }
      let spans = PipelineTrace.stop().spans
      #expect(spans.map(\.pipeline.point.name) == ["before", "later"])
      #expect(spans.map { $0.startTime == nil } == [true, false])
      #expect(spans.map { $0.endTime == nil } == [true, true])
      withExtendedLifetime((tokens, later)) {}
    }
  }

  @Test func `signals before the start and after the stop are in no trace`() async {
    await #expect(processExitsWith: .success) {
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.observed("numbers").sink { _ in }
      subject.send(1)
      PipelineTrace.start()
      let empty = PipelineTrace.stop()
      subject.send(2)
      PipelineTrace.start()
      #expect(empty.events.isEmpty)
      #expect(PipelineTrace.stop().events.isEmpty)
      token.cancel()
    }
  }

  @Test func `a second start changes nothing, and a stop without a start returns nothing`() async {
    await #expect(processExitsWith: .success) {
      #expect(PipelineTrace.stop().spans.isEmpty)
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.observed("numbers").sink { _ in }
      PipelineTrace.start(signalsPerThread: 3)
      subject.send(1)
      PipelineTrace.start(signalsPerThread: 100)
      subject.send(2)
      let trace = PipelineTrace.stop()
      #expect(trace.events.map(\.signal) == [.elementDelivered, .element, .elementDelivered])
      #expect(trace.droppedCount == 1)
      token.cancel()
    }
  }

  @Test func `threads have numbers in order of their first signal`() {
    var recording = TraceRecording()
    for (time, pipeline) in [(30, 1), (10, 2)] as [(UInt64, UInt64)] {
      let ring = TraceRing.make(limit: 4)
      ring.pointee.append(TraceRing.Slot(.element, of: pipeline, at: time))
      ring.pointee.append(TraceRing.Slot(.elementDelivered, of: pipeline, at: time + 25))
      recording.add(ring)
    }
    let trace = PipelineTrace(
      recording, spans: [], from: TraceMoment(uptime: 20, unixTime: .nanoseconds(1_000)),
      to: TraceMoment(uptime: 120, unixTime: .nanoseconds(1_100)))
    #expect(
      trace.events == [
        .init(time: .zero, thread: 1, pipelineID: 2, signal: .element),
        .init(time: .nanoseconds(10), thread: 2, pipelineID: 1, signal: .element),
        .init(time: .nanoseconds(15), thread: 1, pipelineID: 2, signal: .elementDelivered),
        .init(time: .nanoseconds(35), thread: 2, pipelineID: 1, signal: .elementDelivered),
      ])
    #expect(trace.duration == .nanoseconds(100))
    #expect(trace.startTime == .nanoseconds(1_000))
  }

  @Test func `a ring without room traps`() async {
    await #expect(processExitsWith: .failure) { PipelineTrace.start(signalsPerThread: 0) }
  }
}
