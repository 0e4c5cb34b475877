import SwiftCombineEngine
import Testing

@Suite("CreateMachine") struct CreateMachineTests {
  private let ledger = DemandLedger()

  @Test func `the ledger counts the demand beyond the buffered values`() {
    var machine = CreateMachine<Int, Fault>(limit: 2, .dropNewest, ledger)
    #expect(ledger.wanted == .none)
    #expect(machine.steps { $0.request(2) } == [])
    #expect(ledger.wanted == DemandCount(2))
    #expect(machine.steps { $0.receive(1) } == ["deliver 1"])
    #expect(ledger.wanted == DemandCount(1))
    machine.request(2)
    #expect(ledger.wanted == DemandCount(3))
  }

  @Test func `a value counts in the ledger before it is delivered`() {
    var machine = CreateMachine<Int, Fault>(limit: 2, .dropNewest, ledger)
    machine.request(1)
    #expect(machine.receive(1) == nil)
    #expect(ledger.wanted == .none)
    #expect(machine.receive(2) == nil)
    #expect(ledger.wanted == .none, "it waits beyond the demand")
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps() == ["deliver 1"])
    #expect(ledger.wanted == .none)
    machine.request(3)
    #expect(ledger.wanted == DemandCount(2))
    #expect(machine.steps() == ["deliver 2"])
    #expect(ledger.wanted == DemandCount(2))
  }

  @Test func `unlimited demand stays unlimited`() {
    var machine = CreateMachine<Int, Fault>(limit: 0, .dropNewest, ledger)
    machine.request(.unlimited)
    _ = machine.receive(1)
    #expect(ledger.wanted == .unlimited)
    #expect(machine.steps { $0.receive(2) } == ["deliver 1", "deliver 2"])
    #expect(ledger.wanted == .unlimited)
  }

  @Test func `a value for which there is no room is dropped`() {
    var newest = CreateMachine<Int, Fault>(limit: 1, .dropNewest, ledger)
    #expect(newest.receive(1) == nil)
    #expect(newest.receive(2) == 2)
    #expect(newest.bufferCounts == BufferCounts(buffered: 1, dropped: 1))
    #expect(newest.steps { $0.request(2) } == ["deliver 1"])

    var oldest = CreateMachine<Int, Fault>(limit: 1, .dropOldest, ledger)
    #expect(oldest.receive(1) == nil)
    #expect(oldest.receive(2) == 1)
    #expect(oldest.steps { $0.request(2) } == ["deliver 2"])
  }

  @Test func `an overflow that fails has no upstream to cancel`() {
    var machine = CreateMachine<Int, Fault>(limit: 1, .fail { .second }, ledger)
    #expect(machine.receive(1) == nil)
    #expect(machine.steps { $0.receive(2) } == ["make second"])
    #expect(machine.steps { $0.didMakeFailure(.second) } == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "fail with second"])
  }

  @Test func `a completion follows the buffered values, and nothing follows it`() {
    var machine = CreateMachine<Int, Fault>(limit: 2, .dropNewest, ledger)
    #expect(machine.steps { $0.receive(1) } == [])
    #expect(machine.steps { $0.end(.first) } == [])
    #expect(machine.receive(2) == 2)
    machine.end(nil)
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 1", "fail with first"])

    var empty = CreateMachine<Int, Fault>(limit: 2, .dropNewest, ledger)
    #expect(empty.steps { $0.end(nil) } == ["finish"])
  }
}
