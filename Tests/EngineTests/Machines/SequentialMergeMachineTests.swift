import SwiftCombineEngine
import Testing

@Suite("SequentialMergeMachine") struct SequentialMergeMachineTests {
  private let outer = NamedLink("outer")
  private let first = NamedLink("first")
  private let second = NamedLink("second")
  private var machine = SequentialMergeMachine<String, Fault>(bufferSize: 2)

  init() { machine.begin(outer) }

  /// Two upstreams run.
  private mutating func startBoth() {
    machine.start(first)
    machine.start(second)
  }

  @Test mutating func `values of the second upstream wait until the first has finished`() {
    startBoth()
    #expect(machine.steps { $0.request(.unlimited) } == [])
    #expect(machine.steps { $0.receive("b", from: second) } == [])
    #expect(machine.steps { $0.receive("a", from: first) } == ["deliver a", "request 1 from first"])
    #expect(machine.bufferCounts == BufferCounts(buffered: 1))
    #expect(
      machine.steps { $0.finish(first) } == [
        "deliver b", "forget first", "request 1 from outer", "request 1 from second",
      ])
  }

  @Test mutating func `an upstream that has finished is followed when its values are delivered`() {
    startBoth()
    machine.receive("a", from: first)
    #expect(machine.steps { $0.finish(first) } == ["forget first"])
    #expect(machine.steps { $0.finish(second) } == ["forget second"])
    #expect(machine.steps { $0.request(1) } == ["deliver a", "request 1 from outer", "request 1 from outer"])
    #expect(machine.steps { $0.finishOuter() } == ["finish"])
  }

  @Test mutating func `values beyond the buffer of an upstream are dropped`() {
    startBoth()
    for value in ["a", "b", "c"] { machine.receive(value, from: second) }
    #expect(machine.bufferCounts == BufferCounts(buffered: 2, dropped: 1))
    machine.finish(first)
    machine.finish(second)
    machine.finishOuter()
    #expect(
      machine.steps { $0.request(.unlimited) } == [
        "deliver a", "deliver b", "forget first", "forget second", "finish",
      ])
  }

  @Test mutating func `it finishes when the outer upstream and all others have`() {
    machine.start(first)
    #expect(machine.steps { $0.finishOuter() } == [])
    #expect(machine.steps { $0.finish(first) } == ["forget first", "finish"])
  }

  @Test mutating func `a failure does not wait, and drops what is buffered`() {
    startBoth()
    machine.receive("a", from: second)
    #expect(machine.steps { $0.fail(.first) } == ["fail with first"])
  }

  @Test mutating func `a value that is requested precedes a failure that was sent after it`() {
    startBoth()
    machine.request(.unlimited)
    machine.receive("a", from: first)
    machine.receive("b", from: second)
    machine.fail(.first)
    machine.finish(first)
    #expect(machine.steps() == ["deliver a", "fail with first"])
  }

  @Test mutating func `what is sent after a failure is ignored`() {
    startBoth()
    machine.request(.unlimited)
    machine.fail(.first)
    machine.fail(.second)
    machine.receive("a", from: first)
    #expect(machine.steps() == ["fail with first"])
  }
}
