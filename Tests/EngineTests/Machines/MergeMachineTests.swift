import SwiftCombineEngine
import Testing

@Suite("MergeMachine") struct MergeMachineTests {
  private let a = NamedLink("a")
  private let b = NamedLink("b")
  private let outer = NamedLink("outer")
  private var machine = MergeMachine<Int, Fault>(running: 2)

  @Test mutating func `unlimited values are requested from all, and are delivered as they arrive`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from all"])
    #expect(machine.steps { $0.receive(1, from: a) } == ["deliver 1"])
    #expect(machine.steps { $0.receive(2, from: b) } == ["deliver 2"])
    #expect(machine.steps { $0.receive(3, from: b) } == ["deliver 3"])
    #expect(machine.steps { $0.request(.unlimited) } == [])
  }

  @Test mutating func `each delivery of a limited demand requests one value of the same upstream`() {
    #expect(machine.steps { $0.request(3) } == [])
    #expect(machine.steps { $0.receive(1, from: a) } == ["deliver 1", "request 1 from a"])
    #expect(machine.steps { $0.receive(2, from: b) } == ["deliver 2", "request 1 from b"])
    #expect(machine.steps { $0.receive(3, from: a) } == ["deliver 3", "request 1 from a"])
    #expect(machine.steps { $0.receive(4, from: a) } == [])
  }

  @Test mutating func `one value of each upstream waits for demand, further ones are dropped`() {
    machine.receive(1, from: a)
    machine.receive(2, from: a)
    machine.receive(3, from: b)
    machine.receive(4, from: b)
    #expect(machine.steps() == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2, dropped: 2))
    #expect(
      machine.steps { $0.request(5) } == ["deliver 1", "deliver 3", "request 1 from a", "request 1 from b"])
    // There is room again.
    #expect(machine.steps { $0.receive(5, from: a) } == ["deliver 5", "request 1 from a"])
    #expect(machine.bufferCounts == BufferCounts(dropped: 2))
  }

  @Test mutating func `waiting values precede the request of unlimited ones`() {
    machine.receive(1, from: a)
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "request 1 from a"])
    machine.receive(2, from: a)
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 2", "request unlimited from all"])
    #expect(machine.steps { $0.receive(3, from: a) } == ["deliver 3"])
  }

  @Test mutating func `an upstream that starts late is prepared with unlimited demand, or is requested it`() {
    #expect(machine.steps { $0.start(a) } == [])
    #expect(a.prepared == .none)
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from all"])
    #expect(machine.steps { $0.start(b) } == [])
    #expect(b.prepared == .unlimited)
    let c = NamedLink("c", isSubscribed: true)
    #expect(machine.steps { $0.start(c) } == ["request unlimited from c"])
  }

  @Test mutating func `it finishes when all have finished, after their values`() {
    machine.receive(1, from: a)
    #expect(machine.steps { $0.finish(a) } == ["forget a"])
    #expect(machine.steps { $0.finish(b) } == ["forget b"])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "request 1 from a", "finish"])
  }

  @Test mutating func `it finishes without a request, and at once without an upstream`() {
    #expect(machine.steps { $0.finish(a) } == ["forget a"])
    #expect(machine.steps { $0.finish(b) } == ["forget b", "finish"])
    var empty = MergeMachine<Int, Fault>(running: 0)
    #expect(empty.steps() == ["finish"])
  }

  @Test mutating func `another upstream is requested from the outer one for one that has finished`() {
    machine.begin(outer, replacesFinished: true)
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.finish(a) } == ["forget a", "request 1 from outer"])
    var unbounded = MergeMachine<Int, Fault>(running: 2)
    unbounded.begin(outer, replacesFinished: false)
    #expect(unbounded.steps { $0.finish(a) } == ["forget a"])
    #expect(unbounded.steps { $0.finish(outer) } == ["forget outer", "finish"])
  }

  @Test mutating func `a failure precedes values that are not requested`() {
    machine.receive(1, from: a)
    #expect(machine.steps { $0.fail(.first) } == ["fail with first"])
  }

  @Test mutating func `a failure follows the values that are requested`() {
    machine.request(1)
    machine.receive(1, from: a)
    machine.receive(2, from: b)
    machine.fail(.first)
    machine.receive(3, from: a)
    machine.fail(.second)
    #expect(machine.steps() == ["deliver 1", "fail with first"])
  }

  @Test mutating func `values may bypass the steps while none waits`() {
    #expect(machine.passable == .none)
    machine.request(2)
    #expect(machine.passable == DemandCount(2))
    machine.willPass()
    #expect(machine.passable == DemandCount(1))
    machine.receive(1, from: a)
    #expect(machine.passable == .none)
    #expect(machine.steps() == ["deliver 1", "request 1 from a"])
    #expect(machine.steps { $0.receive(2, from: a) } == [], "what has passed used its demand")

    var other = MergeMachine<Int, Fault>(running: 2)
    other.request(.unlimited)
    #expect(other.passable == .unlimited)
    other.willPass()
    #expect(other.passable == .unlimited)
    other.fail(.first)
    #expect(other.passable == .none)
  }
}
