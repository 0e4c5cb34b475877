import SwiftCombineEngine
import Testing

@Suite("SwitchMachine") struct SwitchMachineTests {
  private let a = NamedLink("a")
  private let b = NamedLink("b")
  private var machine = SwitchMachine<Int, Fault>()

  @Test mutating func `values of the latest inner publisher are delivered, others are ignored`() {
    #expect(machine.steps { $0.request(.unlimited) } == [])
    #expect(machine.steps { $0.start(a) } == [])
    #expect(a.prepared == .unlimited)
    #expect(machine.steps { $0.receive(1, from: a) } == ["deliver 1"])
    #expect(machine.steps { $0.start(b) } == ["forget a"])
    #expect(machine.steps { $0.receive(2, from: a) } == [])
    #expect(machine.steps { $0.receive(3, from: b) } == ["deliver 3"])
  }

  @Test mutating func `outstanding demand passes to each new inner publisher`() {
    machine.request(3)
    #expect(machine.steps { $0.start(a) } == [])
    #expect(a.prepared == DemandCount(3))
    #expect(machine.steps { $0.receive(1, from: a) } == ["deliver 1"])
    #expect(machine.steps { $0.request(1) } == ["request 1 from a"])
    #expect(machine.steps { $0.start(b) } == ["forget a"])
    #expect(b.prepared == DemandCount(3))
  }

  @Test mutating func `demand is requested by a step from a publisher whose subscription has arrived`() {
    let c = NamedLink("c", isSubscribed: true)
    machine.request(2)
    #expect(machine.steps { $0.start(c) } == ["request 2 from c"])
    #expect(machine.steps() == [])
  }

  @Test mutating func `demand for a publisher that is replaced goes to the next one only`() {
    let c = NamedLink("c", isSubscribed: true)
    machine.start(a)
    machine.request(2)
    machine.start(c)
    #expect(machine.steps() == ["forget a", "request 2 from c"])
  }

  @Test mutating func `demand between inner publishers waits for the next one`() {
    machine.start(a)
    #expect(machine.steps { $0.finish(a) } == ["forget a"])
    #expect(machine.steps { $0.request(2) } == [])
    #expect(machine.steps { $0.start(b) } == [])
    #expect(b.prepared == DemandCount(2))
  }

  @Test func `a value without demand is dropped, and reported`() {
    var count = 0
    var machine = SwitchMachine<Int, Fault> { count += 1 }
    machine.request(1)
    machine.start(a)
    #expect(machine.steps { $0.receive(1, from: a) } == ["deliver 1"])
    #expect(machine.steps { $0.receive(2, from: a) } == [])
    #expect(count == 1)
  }

  @Test mutating func `values that arrive during a delivery wait, also when their publisher is replaced`() {
    machine.request(3)
    machine.start(a)
    machine.receive(1, from: a)
    machine.receive(2, from: a)
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    machine.start(b)
    #expect(b.prepared == DemandCount(1))
    machine.receive(3, from: a)
    machine.receive(4, from: b)
    machine.receive(5, from: b)
    #expect(machine.steps() == ["deliver 1", "deliver 2", "deliver 4", "forget a"])
  }

  @Test mutating func `it finishes with the outer publisher if no inner one is open`() {
    #expect(machine.steps { $0.endOuter(nil) } == ["finish"])
    var other = SwitchMachine<Int, Fault>()
    other.start(a)
    #expect(other.steps { $0.finish(a) } == ["forget a"])
    #expect(other.steps { $0.endOuter(nil) } == ["finish"])
  }

  @Test mutating func `it finishes with the last inner publisher if the outer one has finished`() {
    machine.request(1)
    machine.start(a)
    machine.start(b)
    #expect(machine.steps { $0.endOuter(nil) } == ["forget a"])
    #expect(machine.steps { $0.finish(a) } == [], "it had been replaced")
    #expect(machine.steps { $0.receive(1, from: b) } == ["deliver 1"])
    #expect(machine.steps { $0.finish(b) } == ["forget b", "finish"])
  }

  @Test mutating func `a publisher that is retired is ignored`() {
    machine.request(.unlimited)
    machine.start(a)
    #expect(machine.steps { $0.retire() } == ["forget a"])
    #expect(machine.steps { $0.receive(1, from: a) } == [])
    #expect(machine.steps { $0.fail(a, .first) } == [])
  }

  @Test mutating func `the first failure follows the values before it`() {
    machine.request(.unlimited)
    machine.start(a)
    machine.receive(1, from: a)
    machine.fail(a, .first)
    machine.receive(2, from: a)
    machine.endOuter(.second)
    #expect(machine.passable == .none)
    #expect(machine.steps() == ["deliver 1", "fail with first"])
  }

  @Test mutating func `a failure of the outer publisher ends the inner one`() {
    machine.start(a)
    #expect(machine.steps { $0.endOuter(.first) } == ["fail with first"])
  }

  @Test mutating func `a failure of a publisher that was replaced is ignored`() {
    machine.start(a)
    machine.start(b)
    #expect(machine.steps { $0.fail(a, .first) } == ["forget a"])
    #expect(machine.steps { $0.fail(b, .second) } == ["fail with second"])
  }

  @Test mutating func `values may bypass the steps while none waits`() {
    machine.request(2)
    machine.start(a)
    #expect(machine.passable == DemandCount(2))
    machine.willPass()
    machine.receive(1, from: a)
    #expect(machine.passable == .none)
    #expect(machine.steps() == ["deliver 1"])
    #expect(machine.steps { $0.receive(2, from: a) } == [], "what has passed used its demand")
    machine.request(1)
    machine.endOuter(.first)
    #expect(machine.passable == .none)
  }
}
