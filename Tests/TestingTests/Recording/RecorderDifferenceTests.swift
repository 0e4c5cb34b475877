import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct RecorderDifferenceTests {
  let clock = VirtualClock()

  @Test func `equal histories have no difference`() {
    let source = ScriptedSource<Int, TestError>("source", emitting: [1, 2], then: .finished)
    let recorder = source.record()
    #expect(recorder.difference(from: [.subscription("source"), .value(1), .value(2), .finished]) == nil)
  }

  @Test func `the first difference is reported with the events before it`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.record("recorder", clock: clock)
    source.send(1)
    clock.advance(by: 1.5)
    source.send(2)
    #expect(
      recorder.difference(from: [.subscription("source"), .value(1), .value(3)]) == """
        event 2 of recorder differs:
          expected .value(3)
          got      .value(2) at 1.5 s
        before it:
          0  0 s  .subscription("source")
          1  0 s  .value(1)
        """)
  }

  @Test func `a missing event and an additional event differ`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.record("recorder", clock: clock)
    #expect(
      recorder.difference(from: [.subscription("source"), .finished]) == """
        event 1 of recorder differs:
          expected .finished
          got      no further event
        before it:
          0  0 s  .subscription("source")
        """)
    #expect(
      recorder.difference(from: []) == """
        event 0 of recorder differs:
          expected no further event
          got      .subscription("source") at 0 s
        before it:
          nothing
        """)
  }

  @Test func `a time is a difference where times are compared`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.record("recorder", clock: clock)
    clock.advance(by: 2)
    source.send(1)
    #expect(recorder.difference(from: [.subscription("source"), .value(1)]) == nil)
    #expect(recorder.difference(from: [.at(0, .subscription("source")), .at(2, .value(1))]) == nil)
    #expect(
      recorder.difference(from: [.at(0, .subscription("source")), .at(1, .value(1))]) == """
        event 1 of recorder differs:
          expected .value(1) at 1 s
          got      .value(1) at 2 s
        before it:
          0  0 s  .subscription("source")
        """)
  }

  @Test func `the demand around each event is kept`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.record(demand: .max(2), recordsRequests: true) { _ in .max(1) }
    source.send(1)
    source.send(completion: .finished)
    #expect(
      recorder.steps.map(\.description) == [
        "0 s: .subscription(\"source\"), demand .none to .none",
        "0 s: .requested(.max(2)), demand .none to .max(2)", "0 s: .value(1), demand .max(2) to .max(1)",
        "0 s: .answered(.max(1)), demand .max(1) to .max(2)", "0 s: .finished, demand .max(2) to .max(2)",
      ])
  }
}
