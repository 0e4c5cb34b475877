import SwiftCombineEngine
import Testing

@Suite("WindowMachine") struct WindowMachineTests {
  private typealias Machine = WindowMachine<String, NumberedBranch>

  private let values = NamedLink("values")
  private var machine = Machine(size: 2)

  init() { machine.begin(values) }

  @Test mutating func `a window opens with its first value, and closes when it is full`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from values"])
    #expect(machine.steps { $0.receive(1) } == ["deliver window 0", "deliver 1 to 0"])
    #expect(machine.steps { $0.receive(2) } == ["deliver 2 to 0", "deliver end of 0"])
    #expect(machine.steps { $0.receive(3) } == ["deliver window 1", "deliver 3 to 1"])
  }

  @Test mutating func `as many values are requested as the next requested window takes`() {
    #expect(machine.steps() == [])
    #expect(machine.steps { $0.request(2) } == ["request 2 from values"])
    #expect(machine.steps { $0.receive(1) } == ["deliver window 0", "deliver 1 to 0"])
    #expect(
      machine.steps { $0.receive(2) } == ["deliver 2 to 0", "deliver end of 0", "request 2 from values"])
    _ = machine.steps { $0.receive(3) }
    #expect(machine.steps { $0.receive(4) } == ["deliver 4 to 1", "deliver end of 1"])
    #expect(machine.steps { $0.request(1) } == ["request 2 from values"])
  }

  @Test func `a window of any number of values requests unlimited ones, once`() {
    var machine = Machine(size: nil)
    machine.begin(values)
    #expect(machine.steps { $0.request(1) } == ["request unlimited from values"])
    #expect(machine.steps { $0.receive(1) } == ["deliver window 0", "deliver 1 to 0"])
    for value in 2...4 { #expect(machine.steps { $0.receive(value) } == ["deliver \(value) to 0"]) }
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.tick() } == ["deliver end of 0"])
    #expect(machine.steps { $0.receive(5) } == ["deliver window 1", "deliver 5 to 1"])
  }

  @Test mutating func `a tick closes a window, and what it did not take is not requested twice`() {
    #expect(machine.steps { $0.request(2) } == ["request 2 from values"])
    #expect(machine.steps { $0.receive(1) } == ["deliver window 0", "deliver 1 to 0"])
    #expect(machine.steps { $0.tick() } == ["deliver end of 0", "request 1 from values"])
    #expect(machine.steps { $0.tick() } == [])
    #expect(machine.steps { $0.receive(2) } == ["deliver window 1", "deliver 2 to 1"])
    #expect(machine.steps { $0.receive(3) } == ["deliver 3 to 1", "deliver end of 1"])
  }

  @Test mutating func `a window that is not requested waits with its values, and no tick closes it`() {
    _ = machine.steps { $0.request(1) }
    _ = machine.steps { $0.receive(1) }
    #expect(machine.steps { $0.tick() } == ["deliver end of 0"])
    // A value that was requested for the first window opens the second one, which takes one more.
    #expect(machine.steps { $0.receive(2) } == [])
    #expect(machine.steps { $0.tick() } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(
      machine.steps { $0.request(1) } == ["deliver window 1", "deliver 2 to 1", "request 1 from values"])
    #expect(machine.steps { $0.receive(3) } == ["deliver 3 to 1", "deliver end of 1"])
  }

  @Test mutating func `the end closes the open window, and follows it`() {
    for (failure, lines) in [
      (nil, ["deliver end of 0", "finish"]), (Fault.first, ["deliver first to 0", "fail with first"]),
    ] {
      var machine = Machine(size: 2)
      machine.begin(values)
      _ = machine.steps { $0.request(1) }
      _ = machine.steps { $0.receive(1) }
      #expect(machine.steps { $0.end(failure) } == lines)
    }
  }

  @Test mutating func `it finishes at once without a window`() {
    #expect(machine.steps { $0.end(nil) } == ["finish"])
  }

  @Test mutating func `it finishes after a window that waits for demand`() {
    #expect(machine.steps { $0.receive(1) } == [])
    #expect(machine.steps { $0.end(nil) } == [])
    #expect(
      machine.steps { $0.request(1) } == ["deliver window 0", "deliver 1 to 0", "deliver end of 0", "finish"])
  }

  @Test mutating func `a failure does not wait for a request for a window`() {
    #expect(machine.steps { $0.receive(1) } == [])
    #expect(machine.steps { $0.end(.first) } == ["fail with first"])
  }

  @Test mutating func `signals after the end are ignored`() {
    _ = machine.steps { $0.request(.unlimited) }
    machine.end(.first)
    machine.receive(1)
    machine.end(.second)
    machine.tick()
    #expect(machine.steps() == ["fail with first"])
  }

  @Test mutating func `when the subscriber cancels, the delivered window continues and no other opens`() {
    let branch = NumberedBranch(0)
    _ = machine.steps { $0.request(1) }
    _ = machine.steps { $0.receive(1, in: branch) }
    #expect(machine.steps { $0.cancelBranching() } == [])
    #expect(machine.steps { $0.receive(2) } == ["deliver 2 to 0", "deliver end of 0", "finish"])
    machine.receive(3)
    #expect(machine.bufferCounts == BufferCounts())
  }

  @Test mutating func `when the subscriber and the last window are canceled it finishes`() {
    let branch = NumberedBranch(0)
    _ = machine.steps { $0.request(1) }
    _ = machine.steps { $0.receive(1, in: branch) }
    #expect(machine.steps { $0.cancelBranching() } == [])
    branch.isOver = true
    #expect(machine.steps() == ["finish"])
  }

  @Test mutating func `a window that was not delivered is released when the subscriber cancels`() {
    let branch = NumberedBranch(0)
    machine.receive(1, in: branch)
    var (events, open) = machine.cancelBranching()
    #expect(events.popFirst()?.line == "window 0")
    #expect(events.popFirst()?.line == "1 to 0")
    #expect(events.popFirst() == nil)
    #expect(open === branch)
    #expect(machine.steps() == ["finish"])
  }

  @Test mutating func `events of delivered windows stay when the subscriber cancels`() {
    _ = machine.steps { $0.request(1) }
    machine.receive(1)
    #expect(machine.step() == "deliver window 0")
    machine.receive(2)
    machine.receive(3)
    let (_, open) = machine.cancelBranching()
    #expect(open?.number == 1)
    #expect(machine.steps() == ["deliver 1 to 0", "deliver 2 to 0", "deliver end of 0", "finish"])
  }

  @Test func `a tick during a delivery closes a window that was requested and is to be delivered`() {
    var machine = machine
    _ = machine.steps { $0.request(.unlimited) }
    machine.receive(1)
    #expect(machine.step() == "deliver window 0")
    machine.tick()
    machine.receive(2)
    machine.tick()
    #expect(
      machine.steps() == [
        "deliver 1 to 0", "deliver end of 0", "deliver window 1", "deliver 2 to 1", "deliver end of 1",
      ])
  }

  @Test func `a tick after the delivery of an older window does not close an unrequested one`() {
    var machine = machine
    for value in 1...3 { machine.receive(value) }
    #expect(
      machine.steps { $0.request(1) } == [
        "deliver window 0", "deliver 1 to 0", "deliver 2 to 0", "deliver end of 0",
      ])
    machine.tick()
    #expect(
      machine.steps { $0.request(1) } == ["deliver window 1", "deliver 3 to 1", "request 1 from values"])
  }
}

extension WindowMachine<String, NumberedBranch> {
  /// A value; a window that it opens is named by its number.
  fileprivate mutating func receive(_ value: Int, in branch: NumberedBranch? = nil) {
    receive(value) { ("window \($0)", branch ?? NumberedBranch($0)) }
  }
}
