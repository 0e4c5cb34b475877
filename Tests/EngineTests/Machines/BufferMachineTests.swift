import SwiftCombineEngine
import Testing

@Suite("BufferMachine") struct BufferMachineTests {
  private typealias Machine = BufferMachine<Int, Fault>

  private let values = NamedLink("values")

  @Test func `values wait for demand`() {
    var machine = buffer(2, .dropNewest)
    #expect(machine.steps { $0.receive(1, from: values) } == [])
    #expect(machine.steps { $0.receive(2, from: values) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps { $0.request(1) } == ["deliver 1"])
    #expect(machine.steps { $0.request(2) } == ["deliver 2"])
    #expect(machine.steps { $0.receive(3, from: values) } == ["deliver 3"])
    #expect(machine.steps { $0.request(0) } == [])
  }

  @Test func `a buffer that is kept full requests again what it has delivered`() {
    var machine = buffer(2, .dropNewest, keepsFull: true)
    #expect(machine.steps { $0.receive(1, from: values) } == [])
    #expect(machine.steps { $0.receive(2, from: values) } == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "request 1 from all"])
    #expect(machine.steps { $0.receive(3, from: values) } == [])
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 2", "deliver 3", "request 2 from all"])
  }

  @Test func `the newest value is dropped`() {
    var machine = buffer(1, .dropNewest)
    #expect(machine.receive(1, from: values) == nil)
    #expect(machine.receive(2, from: values) == nil)
    #expect(machine.bufferCounts == BufferCounts(buffered: 1, dropped: 1))
    #expect(machine.steps { $0.request(2) } == ["deliver 1"])
  }

  @Test func `the oldest value is dropped, and returned`() {
    var machine = buffer(2, .dropOldest)
    #expect(machine.receive(1, from: values) == nil)
    #expect(machine.receive(2, from: values) == nil)
    #expect(machine.receive(3, from: values) == 1)
    #expect(machine.bufferCounts == BufferCounts(buffered: 2, dropped: 1))
    #expect(machine.steps { $0.request(3) } == ["deliver 2", "deliver 3"])
  }

  @Test func `requested values have room beside the others, while none can be delivered`() {
    for strategy in [OverflowStrategy<Fault>.dropNewest, .dropOldest, .fail { .second }] {
      var machine = buffer(1, strategy)
      machine.request(2)
      for value in 1...3 { #expect(machine.receive(value, from: values) == nil) }
      #expect(machine.steps() == ["deliver 1", "deliver 2"])
      #expect(machine.bufferCounts == BufferCounts(buffered: 1))
    }
  }

  @Test(arguments: [0, -1]) func `without room every value is dropped, whatever is requested`(size: Int) {
    for strategy in [OverflowStrategy<Fault>.dropNewest, .dropOldest] {
      var machine = buffer(size, strategy)
      machine.request(1)
      #expect(machine.passable == .none)
      #expect(machine.steps { $0.receive(1, from: values) } == [])
      #expect(machine.bufferCounts == BufferCounts(dropped: 1))
    }
  }

  @Test func `an overflow makes a failure and cancels the upstream`() {
    var machine = buffer(1, .fail { .second })
    #expect(machine.steps { $0.receive(1, from: values) } == [])
    #expect(machine.steps { $0.receive(2, from: values) } == ["make second"])
    #expect(machine.steps { $0.didMakeFailure(.second) } == ["cancel values"])
    #expect(machine.bufferCounts == BufferCounts(buffered: 1))
  }

  @Test func `the failure of an overflow waits for demand, and follows the values that are requested then`() {
    var machine = overflown(size: 2, demand: 0)
    #expect(machine.steps { $0.request(0) } == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "fail with second"])
    machine = overflown(size: 2, demand: 0)
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 1", "deliver 2", "fail with second"])
  }

  @Test func `an overflow with outstanding demand fails without a request`() {
    var machine = overflown(size: 2, demand: 1)
    #expect(machine.steps() == ["deliver 1", "fail with second"])
  }

  @Test func `signals after an overflow are ignored`() {
    var machine = overflown(size: 1, demand: 0)
    #expect(machine.steps { $0.receive(9, from: values) } == [])
    #expect(machine.steps { $0.finish(.first) } == [])
    #expect(machine.steps { $0.request(2) } == ["deliver 1", "fail with second"])
  }

  @Test func `it finishes after the buffered values, if there is demand left`() {
    var machine = buffer(2, .dropNewest)
    #expect(machine.steps { $0.receive(1, from: values) } == [])
    #expect(machine.steps { $0.finish(nil) } == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1"])
    #expect(machine.steps { $0.request(1) } == ["finish"])
  }

  @Test func `without values it finishes on request`() {
    var machine = buffer(2, .dropNewest)
    #expect(machine.steps { $0.finish(nil) } == [])
    #expect(machine.steps { $0.request(1) } == ["finish"])
  }

  @Test func `a failure precedes values that are not requested`() {
    var machine = buffer(2, .dropNewest)
    #expect(machine.steps { $0.receive(1, from: values) } == [])
    #expect(machine.steps { $0.finish(.first) } == ["fail with first"])
  }

  @Test func `a failure follows the values that are requested`() {
    var machine = buffer(2, .dropNewest)
    machine.request(1)
    _ = machine.receive(1, from: values)
    _ = machine.receive(2, from: values)
    machine.finish(.first)
    machine.finish(.second)
    _ = machine.receive(3, from: values)
    #expect(machine.steps() == ["deliver 1", "fail with first"])
  }

  @Test func `a failure waits until the subscriber has received its subscription`() {
    var machine = Machine(size: 2, keepsFull: false, whenFull: .dropNewest)
    #expect(machine.steps { $0.finish(.first) } == [])
    #expect(machine.steps { $0.announcer = 0 } == ["fail with first"])
  }

  @Test func `while one thread sends the subscription, no other delivers`() {
    var machine = buffer(2, .dropNewest)
    machine.announcer = currentThread() + 8
    machine.request(.unlimited)
    #expect(machine.passable == .none)
    #expect(machine.steps { $0.receive(1, from: values) } == [])
    #expect(machine.steps { $0.announcer = 0 } == ["deliver 1"])
    #expect(machine.passable == .unlimited)
  }

  @Test func `the thread that sends the subscription delivers`() {
    var machine = buffer(2, .dropNewest)
    machine.announcer = currentThread()
    machine.request(.unlimited)
    #expect(machine.passable == .unlimited)
    #expect(machine.steps { $0.receive(1, from: values) } == ["deliver 1"])
  }

  @Test func `values may bypass the steps while none waits`() {
    var machine = buffer(2, .dropNewest)
    machine.request(2)
    #expect(machine.passable == DemandCount(2))
    machine.willPass()
    _ = machine.receive(1, from: values)
    #expect(machine.passable == .none)
    #expect(machine.steps() == ["deliver 1"])
    #expect(machine.steps { $0.receive(2, from: values) } == [], "what has passed used its demand")

    var ended = buffer(2, .dropNewest)
    ended.request(1)
    ended.finish(nil)
    #expect(ended.passable == .none)
  }

  private func buffer(_ size: Int, _ strategy: OverflowStrategy<Fault>, keepsFull: Bool = false) -> Machine {
    var machine = Machine(size: size, keepsFull: keepsFull, whenFull: strategy)
    machine.announcer = 0
    return machine
  }

  /// A machine that has received one value more than it buffers, and has failed for that.
  private func overflown(size: Int, demand: UInt) -> Machine {
    var machine = buffer(size, .fail { .second })
    machine.request(demand)
    for value in 1...size + Int(demand) + 1 { _ = machine.receive(value, from: values) }
    #expect(machine.step() == "make second")
    machine.didMakeFailure(.second)
    #expect(machine.step() == "cancel values")
    return machine
  }
}
