import SwiftCombineEngine
import Testing

@Suite("BranchMachine") struct BranchMachineTests {
  @Test func `nothing is delivered before the subscriber has its subscription`() {
    var machine = BranchMachine<Int, Fault>()
    #expect(machine.steps { $0.append(1) } == [])
    #expect(machine.steps { $0.request(.unlimited) } == [])
    #expect(machine.steps { $0.end(nil) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 1))
    #expect(machine.steps { $0.open() } == ["deliver 1", "finish"])
  }

  @Test func `a completion without values waits for the subscription too`() {
    var machine = BranchMachine<Int, Fault>()
    #expect(machine.steps { $0.end(.first) } == [])
    #expect(machine.steps { $0.open() } == ["fail with first"])
  }

  @Test func `values wait for demand`() {
    var machine = BranchMachine<Int, Fault>()
    #expect(machine.steps { $0.open() } == [])
    #expect(machine.steps { $0.append(1) } == [])
    #expect(machine.steps { $0.append(2) } == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1"])
    #expect(machine.steps { $0.append(3) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps { $0.request(3) } == ["deliver 2", "deliver 3"])
    #expect(machine.steps { $0.append(4) } == ["deliver 4"])
  }

  @Test func `a failure follows the buffered values, and nothing follows it`() {
    var machine = BranchMachine<Int, Fault>()
    machine.open()
    machine.append(1)
    #expect(machine.steps { $0.end(.first) } == [])
    machine.append(2)
    machine.end(nil)
    #expect(machine.steps { $0.request(2) } == ["deliver 1", "fail with first"])
  }
}
