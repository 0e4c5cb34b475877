import SwiftCombineEngine
import Testing

@Suite("GroupByMachine") struct GroupByMachineTests {
  private let first = NumberedBranch(0)
  private let second = NumberedBranch(1)
  private var machine = GroupByMachine<String, NumberedBranch>()

  @Test mutating func `a group is delivered before its first value`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from all"])
    #expect(machine.nextNumber() == 0)
    #expect(machine.steps { $0.open("A", 1, first) } == ["deliver A", "deliver 1 to 0"])
    #expect(machine.steps { $0.receive(2, first) } == ["deliver 2 to 0"])
    #expect(machine.nextNumber() == 1)
    #expect(machine.steps { $0.open("B", 3, second) } == ["deliver B", "deliver 3 to 1"])
    #expect(machine.steps { $0.receive(4, first) } == ["deliver 4 to 0"])
  }

  @Test mutating func `nothing is requested until a group is, and then unlimited values, once`() {
    #expect(machine.steps() == [])
    #expect(machine.steps { $0.request(1) } == ["request unlimited from all"])
    #expect(machine.steps { $0.request(.unlimited) } == [])
  }

  @Test mutating func `a group that is not requested waits, but its values do not`() {
    _ = machine.steps { $0.request(1) }
    #expect(machine.steps { $0.open("A", 1, first) } == ["deliver A", "deliver 1 to 0"])
    #expect(machine.steps { $0.open("B", 2, second) } == ["deliver 2 to 1"])
    #expect(machine.steps { $0.receive(3, second) } == ["deliver 3 to 1"])
    #expect(machine.steps { $0.request(1) } == ["deliver B"])
    #expect(machine.steps { $0.open("C", 4, NumberedBranch(2)) } == ["deliver 4 to 2"])
  }

  @Test mutating func `groups wait in the order in which they were opened`() {
    machine.open("A", 1, first)
    machine.open("B", 2, second)
    _ = machine.steps()
    #expect(machine.steps { $0.request(2) } == ["deliver A", "deliver B"])
  }

  @Test mutating func `the end is sent to all groups, and then to the subscriber`() {
    for (failure, lines) in [
      (nil, ["deliver end of 0", "deliver end of 1", "finish"]),
      (Fault.first, ["deliver first to 0", "deliver first to 1", "fail with first"]),
    ] {
      var machine = GroupByMachine<String, NumberedBranch>()
      _ = machine.steps { $0.request(.unlimited) }
      _ = machine.steps { $0.open("A", 1, first) }
      _ = machine.steps { $0.open("B", 2, second) }
      #expect(machine.steps { $0.end(failure, [first, second]) } == lines)
    }
  }

  @Test mutating func `it finishes after the groups that wait for demand`() {
    _ = machine.steps { $0.open("A", 1, first) }
    #expect(machine.steps { $0.end(nil, [first]) } == ["deliver end of 0"])
    #expect(machine.steps { $0.request(1) } == ["deliver A", "finish"])
  }

  @Test mutating func `a failure does not wait for demand`() {
    _ = machine.steps { $0.open("A", 1, first) }
    #expect(machine.steps { $0.end(.first, [first]) } == ["deliver first to 0", "fail with first"])
  }

  @Test mutating func `without groups it finishes without a request`() {
    #expect(machine.steps { $0.end(nil, []) } == ["finish"])
  }

  @Test mutating func `after the end no group is opened, and later signals are ignored`() {
    _ = machine.steps { $0.request(.unlimited) }
    machine.end(.first, [first])
    #expect(machine.nextNumber() == nil)
    machine.receive(1, first)
    machine.end(.second, [second])
    #expect(machine.steps() == ["deliver first to 0", "fail with first"])
  }

  @Test mutating func `when the subscriber cancels, open groups continue and no other is opened`() {
    _ = machine.steps { $0.request(1) }
    #expect(machine.nextNumber() == 0)
    _ = machine.steps { $0.open("A", 1, first) }
    #expect(machine.nextNumber() == 1)
    _ = machine.steps { $0.open("B", 2, second) }
    var leftover = machine.cancelBranching()
    #expect(leftover.popFirst() == "B", "a group that was not delivered is released")
    #expect(leftover.popFirst() == nil)
    #expect(machine.nextNumber() == nil)
    #expect(machine.steps { $0.forgetGroup() } == [])
    #expect(machine.steps { $0.receive(3, first) } == ["deliver 3 to 0"])
    #expect(machine.steps { $0.forgetGroup() } == ["finish"])
  }

  @Test mutating func `without an open group it finishes when the subscriber cancels`() {
    _ = machine.steps { $0.request(1) }
    #expect(machine.steps { $0.cancelBranching() } == ["finish"])
  }
}
