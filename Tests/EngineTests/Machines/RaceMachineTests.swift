import SwiftCombineEngine
import Testing

@Suite("RaceMachine") struct RaceMachineTests {
  private let a = NamedLink("a")
  private let b = NamedLink("b")
  private var machine = RaceMachine<Int, Fault>(isEmpty: false)

  @Test mutating func `the first upstream that sends wins, and the others are canceled`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from all"])
    #expect(machine.steps { $0.receive(1, from: b) } == ["cancel all but b", "deliver 1"])
    #expect(machine.steps { $0.receive(2, from: a) } == [])
    #expect(machine.steps { $0.receive(3, from: b) } == ["deliver 3"])
    #expect(machine.steps { $0.end(a, .first) } == [])
    #expect(machine.steps { $0.end(b, nil) } == ["finish"])
  }

  @Test mutating func `demand is requested from all, and later from the winner alone`() {
    #expect(machine.steps { $0.request(1) } == ["request 1 from all"])
    #expect(machine.steps { $0.request(2) } == ["request 2 from all"])
    #expect(machine.steps { $0.receive(1, from: a) } == ["cancel all but a", "deliver 1"])
    #expect(machine.steps { $0.request(3) } == ["request 3 from a"])
    #expect(machine.steps() == [])
  }

  @Test mutating func `a value without demand wins and waits`() {
    #expect(machine.steps { $0.receive(1, from: a) } == ["cancel all but a"])
    #expect(machine.steps { $0.receive(2, from: a) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "request 1 from a"])
  }

  @Test mutating func `an upstream that completes first wins too`() {
    #expect(machine.steps { $0.end(a, nil) } == ["cancel all but a", "finish"])
    var other = RaceMachine<Int, Fault>(isEmpty: false)
    other.end(b, .first)
    other.end(a, .second)
    other.receive(1, from: a)
    #expect(other.steps() == ["cancel all but b", "fail with first"])
  }

  @Test mutating func `a completion follows the waiting values`() {
    machine.receive(1, from: a)
    machine.receive(2, from: a)
    #expect(machine.steps { $0.end(a, .first) } == ["cancel all but a"])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "request 1 from a"])
    #expect(machine.steps { $0.request(1) } == ["deliver 2", "fail with first"])
  }

  @Test func `it finishes at once without an upstream`() {
    var machine = RaceMachine<Int, Fault>(isEmpty: true)
    #expect(machine.steps() == ["finish"])
  }
}
