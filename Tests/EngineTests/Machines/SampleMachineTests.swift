import SwiftCombineEngine
import Testing

@Suite("SampleMachine") struct SampleMachineTests {
  private var machine = SampleMachine<Int, Fault>()

  @Test mutating func `a tick delivers the latest value, once`() {
    #expect(machine.steps { $0.request(.unlimited) } == [])
    #expect(machine.steps { $0.tick() } == [])
    #expect(machine.steps { $0.receive(1) } == [])
    #expect(machine.steps { $0.receive(2) } == [])
    #expect(machine.steps { $0.tick() } == ["deliver 2"])
    #expect(machine.steps { $0.tick() } == [])
    #expect(machine.steps { $0.receive(3) } == [])
    #expect(machine.steps { $0.tick() } == ["deliver 3"])
  }

  @Test mutating func `a value that is not delivered is returned`() {
    #expect(machine.receive(1) == nil)
    #expect(machine.receive(2) == 1)
    machine.request(1)
    machine.tick()
    #expect(machine.receive(3) == nil, "the value before it is to be delivered")
    machine.end(nil)
    #expect(machine.receive(4) == 4)
  }

  @Test mutating func `a value that is not requested at a tick is kept for another one`() {
    machine.keep(1)
    #expect(machine.steps { $0.tick() } == [])
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.tick() } == ["deliver 1"])
    machine.keep(2)
    #expect(machine.steps { $0.tick() } == [], "its demand is used up")
  }

  @Test mutating func `ticks during a delivery each take the value that was latest then`() {
    machine.request(2)
    for value in 1...3 {
      machine.keep(value)
      machine.tick()
    }
    #expect(machine.steps() == ["deliver 1", "deliver 2"])
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.tick() } == ["deliver 3"])
  }

  @Test mutating func `the end drops a value that no tick has followed`() {
    machine.request(.unlimited)
    machine.keep(1)
    #expect(machine.steps { $0.end(nil) } == ["finish"])
  }

  @Test mutating func `the first completion follows the values that are due, and nothing follows it`() {
    machine.request(.unlimited)
    machine.keep(1)
    machine.tick()
    machine.keep(2)
    machine.end(.first)
    machine.end(.second)
    machine.tick()
    #expect(machine.steps() == ["deliver 1", "fail with first"])
  }
}

extension SampleMachine<Int, Fault> {
  /// A value that replaces another one, or none.
  fileprivate mutating func keep(_ value: Int) { _ = receive(value) }
}
