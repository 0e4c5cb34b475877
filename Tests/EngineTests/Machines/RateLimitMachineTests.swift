import SwiftCombineEngine
import Testing

@Suite("RateLimitMachine") struct RateLimitMachineTests {
  private var machine = RateLimitMachine<Int, Fault>(permits: 2)

  @Test mutating func `each delivery uses a permit, and its time is recorded`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request 2 from all"])
    #expect(machine.steps { $0.receive(1) } == ["deliver 1", "advance"])
    #expect(machine.steps { $0.receive(2) } == ["deliver 2", "advance"])
    #expect(machine.permits == 0)
    #expect(machine.steps { $0.permits += 1 } == ["request 1 from all"])
    #expect(machine.steps { $0.receive(3) } == ["deliver 3", "advance"])
  }

  @Test mutating func `no more is requested than may be delivered, and than is requested`() {
    #expect(machine.steps { $0.request(1) } == ["request 1 from all"])
    #expect(machine.steps { $0.request(5) } == ["request 1 from all"])
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.permits += 1 } == ["request 1 from all"])
  }

  @Test mutating func `an unrequested value waits for demand`() {
    #expect(machine.steps { $0.receive(1) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 1))
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "advance"])
    #expect(machine.steps { $0.request(1) } == ["request 1 from all"])
  }

  @Test mutating func `a value without a permit waits for one, and no other is requested for it`() {
    machine.request(.unlimited)
    #expect(machine.steps() == ["request 2 from all"])
    for value in 1...4 { machine.receive(value) }
    #expect(machine.steps() == ["deliver 1", "advance", "deliver 2", "advance"])
    #expect(machine.steps { $0.permits += 1 } == ["deliver 3", "advance"])
    #expect(machine.steps { $0.permits += 3 } == ["deliver 4", "advance", "request 2 from all"])
  }

  @Test mutating func `a completion follows the waiting values as they are permitted`() {
    for (failure, completion) in [(nil, "finish"), (Fault.first, "fail with first")] {
      var machine = RateLimitMachine<Int, Fault>(permits: 1)
      #expect(machine.steps { $0.request(.unlimited) } == ["request 1 from all"])
      machine.receive(1)
      machine.receive(2)
      machine.end(failure)
      #expect(machine.steps() == ["deliver 1", "advance"])
      #expect(machine.steps { $0.permits += 1 } == ["deliver 2", completion])
    }
  }

  @Test mutating func `it finishes at once without values`() {
    #expect(machine.steps { $0.end(nil) } == ["finish"])
  }

  @Test mutating func `nothing is requested after the end, and later signals are ignored`() {
    machine.receive(1)
    #expect(machine.steps { $0.end(.first) } == [])
    machine.receive(2)
    machine.end(.second)
    #expect(machine.bufferCounts == BufferCounts(buffered: 1))
    #expect(machine.steps { $0.request(3) } == ["deliver 1", "fail with first"])
  }
}
