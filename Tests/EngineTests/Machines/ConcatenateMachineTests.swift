import SwiftCombineEngine
import Testing

@Suite("ConcatenateMachine") struct ConcatenateMachineTests {
  private typealias Machine = ConcatenateMachine<Int, Fault>

  private let a = NamedLink("a")
  private let b = NamedLink("b")
  private var machine = Machine()

  @Test mutating func `upstreams are delivered one after another`() {
    #expect(machine.steps { $0.request(.unlimited) } == [])
    #expect(machine.steps { $0.didAdvance() } == ["advance"])
    #expect(machine.steps { $0.start(a) } == [])
    #expect(a.prepared == .unlimited)
    machine.didAdvance()
    #expect(machine.steps { $0.receive(1) } == ["deliver 1"])
    #expect(machine.steps { $0.end(a, nil) } == ["forget a", "advance"])
    machine.start(b)
    machine.didAdvance()
    #expect(machine.steps { $0.receive(2) } == ["deliver 2"])
    #expect(machine.steps { $0.end(b, nil) } == ["forget b", "advance"])
    #expect(machine.steps { $0.finish() } == ["finish"])
  }

  @Test mutating func `the outstanding demand passes from each to the next`() {
    _ = machine.steps { $0.didAdvance() }
    machine.request(3)
    machine.start(a)
    machine.didAdvance()
    #expect(machine.steps() == [])
    #expect(a.prepared == DemandCount(3))
    #expect(machine.steps { $0.receive(1) } == ["deliver 1"])
    #expect(machine.steps { $0.request(2) } == ["request 2 from a"])
    #expect(machine.steps { $0.end(a, nil) } == ["forget a", "advance"])
    #expect(machine.steps { $0.request(1) } == [], "there is no current upstream")
    machine.start(b)
    #expect(machine.steps { $0.didAdvance() } == [])
    #expect(b.prepared == DemandCount(5))
  }

  @Test mutating func `demand is requested by a step from an upstream whose subscription has arrived`() {
    let c = NamedLink("c", isSubscribed: true)
    machine.request(2)
    #expect(machine.steps { $0.didAdvance() } == ["advance"])
    #expect(machine.steps { $0.start(c) } == ["request 2 from c"])
    #expect(machine.steps { $0.request(1) } == ["request 1 from c"])
  }

  @Test mutating func `nothing is advanced before the subscriber has its subscription`() {
    #expect(machine.steps() == [])
    #expect(machine.steps { $0.didAdvance() } == ["advance"])
    #expect(machine.steps { $0.didAdvance() } == [], "the next upstream has been requested")
  }

  @Test mutating func `an upstream that ends inside its advance is followed after it`() {
    #expect(machine.steps { $0.didAdvance() } == ["advance"])
    machine.start(a)
    #expect(machine.steps { $0.end(a, nil) } == ["forget a"])
    #expect(machine.steps { $0.didAdvance() } == ["advance"])
  }

  @Test mutating func `the next upstream waits until the values of the last one are delivered`() {
    _ = machine.steps { $0.didAdvance() }
    machine.start(a)
    machine.didAdvance()
    #expect(machine.steps { $0.receive(1) } == [])
    #expect(machine.steps { $0.receive(2) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps { $0.end(a, nil) } == ["forget a"])
    #expect(machine.steps { $0.request(1) } == ["deliver 1"])
    #expect(machine.steps { $0.request(1) } == ["deliver 2", "advance"])
  }

  @Test func `a machine that begins on demand requests an upstream only when there is demand`() {
    var machine = Machine(beginsOnDemand: true)
    #expect(machine.steps { $0.didAdvance() } == [])
    #expect(machine.steps { $0.request(1) } == ["advance"])
    machine.start(a)
    machine.didAdvance()
    #expect(machine.steps { $0.receive(1) } == ["deliver 1"])
    #expect(machine.steps { $0.end(a, nil) } == ["forget a"])
    #expect(machine.steps { $0.request(1) } == ["advance"])
  }

  @Test mutating func `a failure follows the buffered values, and no upstream follows it`() {
    _ = machine.steps { $0.didAdvance() }
    machine.start(a)
    machine.didAdvance()
    machine.receive(1)
    #expect(machine.steps { $0.end(a, .first) } == ["forget a"])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "fail with first"])
  }

  @Test mutating func `a failure without values does not wait for demand`() {
    _ = machine.steps { $0.didAdvance() }
    machine.start(a)
    machine.didAdvance()
    #expect(machine.steps { $0.end(a, .first) } == ["fail with first"])
  }

  @Test mutating func `without an upstream it finishes`() {
    #expect(machine.steps { $0.didAdvance() } == ["advance"])
    #expect(machine.steps { $0.finish() } == ["finish"])
  }
}
