import SwiftCombineEngine
import Testing

@Suite("OverflowMachine") struct OverflowMachineTests {
  private typealias Machine = OverflowMachine<Int, Fault>

  private let values = NamedLink("values")
  private let notes = Notes()

  @Test func `values wait for demand`() {
    var machine = Machine(limit: 2, strategy: .dropNewest)
    #expect(machine.steps { $0.receive(1, from: values) } == [])
    #expect(machine.steps { $0.receive(2, from: values) } == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1"])
    #expect(machine.steps { $0.request(2) } == ["deliver 2"])
    #expect(machine.steps { $0.receive(3, from: values) } == ["deliver 3"])
  }

  @Test func `a requested value always has room`() {
    var machine = Machine(limit: 0, strategy: .dropNewest)
    machine.request(2)
    #expect(machine.receive(1, from: values) == nil)
    #expect(machine.receive(2, from: values) == nil)
    #expect(machine.receive(3, from: values) == 3)
    #expect(machine.steps() == ["deliver 1", "deliver 2"])

    var unlimited = Machine(limit: 0, strategy: .dropNewest)
    unlimited.request(.unlimited)
    for value in 1...100 { #expect(unlimited.receive(value, from: values) == nil) }
    #expect(unlimited.bufferCounts == BufferCounts(buffered: 100))
  }

  @Test func `the newest value is dropped`() {
    var machine = Machine(limit: 2, strategy: .dropNewest)
    #expect(machine.receive(1, from: values) == nil)
    #expect(machine.receive(2, from: values) == nil)
    #expect(machine.receive(3, from: values) == 3)
    #expect(machine.bufferCounts == BufferCounts(buffered: 2, dropped: 1))
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 1", "deliver 2"])
  }

  @Test func `the oldest value is dropped`() {
    var machine = Machine(limit: 2, strategy: .dropOldest)
    #expect(machine.receive(1, from: values) == nil)
    #expect(machine.receive(2, from: values) == nil)
    #expect(machine.receive(3, from: values) == 1)
    #expect(machine.receive(4, from: values) == 2)
    #expect(machine.bufferCounts == BufferCounts(buffered: 2, dropped: 2))
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 3", "deliver 4"])
  }

  @Test func `without room for any value the new one is the oldest`() {
    var machine = Machine(limit: 0, strategy: .dropOldest)
    #expect(machine.receive(1, from: values) == 1)
    #expect(machine.bufferCounts == BufferCounts(dropped: 1))
  }

  @Test func `dropped values are reported before anything is delivered, and not returned`() {
    var machine = Machine(limit: 1, strategy: .dropOldest) { [notes] in notes.write("drop \($0)") }
    #expect(machine.steps(notes) { $0.receive(1, from: values) } == [])
    #expect(machine.steps(notes) { $0.receive(2, from: values) } == ["perform drop 1"])
    #expect(machine.receive(3, from: values) == nil)
    #expect(machine.receive(4, from: values) == nil)
    #expect(machine.steps(notes) { $0.request(1) } == ["perform drop 2", "perform drop 3", "deliver 4"])
    #expect(machine.bufferCounts == BufferCounts(dropped: 3))
  }

  @Test func `an overflow makes a failure, cancels the upstream, and fails after the buffered values`() {
    var machine = Machine(limit: 1, strategy: .fail { .second })
    #expect(machine.steps { $0.receive(1, from: values) } == [])
    #expect(machine.receive(2, from: values) == 2)
    #expect(machine.steps() == ["make second"])
    #expect(machine.receive(3, from: values) == 3, "no further value is accepted")
    #expect(machine.bufferCounts == BufferCounts(buffered: 1, dropped: 1))
    #expect(machine.steps { $0.didMakeFailure(.second) } == ["cancel values"])
    #expect(machine.steps { $0.end(.first) } == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "fail with second"])
  }

  @Test func `a value whose overflow fails is reported first`() {
    var machine = Machine(limit: 0, strategy: .fail { .second }) { [notes] in notes.write("drop \($0)") }
    #expect(machine.steps(notes) { $0.receive(1, from: values) } == ["perform drop 1", "make second"])
    #expect(machine.steps { $0.didMakeFailure(.second) } == ["cancel values", "fail with second"])
  }

  @Test func `a completion follows the buffered values`() {
    for (failure, completion) in [(nil, "finish"), (Fault.first, "fail with first")] {
      var machine = Machine(limit: 2, strategy: .dropNewest)
      #expect(machine.steps { $0.receive(1, from: values) } == [])
      #expect(machine.steps { $0.end(failure) } == [])
      #expect(machine.receive(2, from: values) == 2)
      machine.end(.second)
      #expect(machine.steps { $0.request(1) } == ["deliver 1", completion])
    }
  }

  @Test func `it finishes at once without values`() {
    var machine = Machine(limit: 2, strategy: .dropNewest)
    #expect(machine.steps { $0.end(nil) } == ["finish"])
  }

  @Test func `a failure at once precedes the values that are not requested, and follows the others`() {
    var machine = Machine(limit: 2, strategy: .dropNewest, failsAtOnce: true)
    machine.request(1)
    _ = machine.receive(1, from: values)
    _ = machine.receive(2, from: values)
    machine.end(.first)
    #expect(machine.steps() == ["deliver 1", "fail with first"])

    var finishing = Machine(limit: 2, strategy: .dropNewest, failsAtOnce: true)
    _ = finishing.receive(1, from: values)
    #expect(finishing.steps { $0.end(nil) } == [], "only a failure is sent at once")
    #expect(finishing.steps { $0.request(1) } == ["deliver 1", "finish"])
  }
}
