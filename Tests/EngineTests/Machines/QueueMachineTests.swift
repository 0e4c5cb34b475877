import SwiftCombineEngine
import Testing

@Suite("QueueMachine") struct QueueMachineTests {
  @Test func `values wait for demand, and demand waits for values`() {
    var machine = QueueMachine<Int, Fault>()
    #expect(machine.steps { $0.append(1) } == [])
    #expect(machine.steps { $0.append(2) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps { $0.request(1) } == ["deliver 1"])
    #expect(machine.steps { $0.request(2) } == ["deliver 2"])
    #expect(machine.steps { $0.append(3) } == ["deliver 3"])
    #expect(machine.steps { $0.append(4) } == [])
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 4"])
    #expect(machine.steps { $0.append(5) } == ["deliver 5"])
  }

  @Test func `it finishes at once without values, whatever is requested`() {
    var machine = QueueMachine<Int, Fault>()
    #expect(machine.steps { $0.end(nil) } == ["finish"])
  }

  @Test func `a completion follows the buffered values`() {
    for (failure, completion) in [(nil, "finish"), (Fault.first, "fail with first")] {
      var machine = QueueMachine<Int, Fault>()
      machine.append(1)
      machine.append(2)
      #expect(machine.steps { $0.end(failure) } == [])
      #expect(machine.steps { $0.request(1) } == ["deliver 1"])
      #expect(machine.steps { $0.request(1) } == ["deliver 2", completion])
    }
  }

  @Test func `signals after the completion are ignored`() {
    var machine = QueueMachine<Int, Fault>()
    machine.append(1)
    machine.end(.first)
    machine.append(2)
    machine.end(.second)
    machine.end(nil)
    #expect(machine.bufferCounts == BufferCounts(buffered: 1))
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 1", "fail with first"])
  }
}
