import SwiftCombineEngine
import Testing

@Suite("TickMachine") struct TickMachineTests {
  private var machine = TickMachine<Int>(times: .unlimited)

  @Test mutating func `the timer starts with the first request, and ticks are delivered`() {
    #expect(machine.steps { $0.begin() } == [])
    #expect(machine.steps { $0.request(2) } == ["advance"])
    #expect(machine.steps { $0.receive(10) } == ["deliver 10"])
    #expect(machine.steps { $0.receive(20) } == ["deliver 20"])
    #expect(machine.steps { $0.receive(30) } == [], "it was not requested")
    #expect(machine.steps { $0.request(1) } == [], "a tick that has passed is not delivered")
    #expect(machine.steps { $0.receive(40) } == ["deliver 40"])
  }

  @Test mutating func `nothing happens before the subscriber has its subscription`() {
    #expect(machine.steps { $0.request(.unlimited) } == [])
    #expect(machine.steps { $0.begin() } == ["advance"])
  }

  @Test mutating func `of ticks during a delivery the latest is delivered`() {
    machine.begin()
    #expect(machine.steps { $0.request(.unlimited) } == ["advance"])
    machine.receive(10)
    machine.receive(20)
    #expect(machine.steps() == ["deliver 20"])
    #expect(machine.steps { $0.receive(30) } == ["deliver 30"])
  }

  @Test func `it finishes after the last tick, whatever is requested`() {
    var machine = TickMachine<Int>(times: DemandCount(2))
    machine.begin()
    #expect(machine.steps { $0.request(2) } == ["advance"])
    #expect(machine.steps { $0.receive(10) } == ["deliver 10"])
    #expect(machine.steps { $0.receive(20) } == ["deliver 20", "finish"])
  }

  @Test func `a tick that is not requested does not count`() {
    var machine = TickMachine<Int>(times: DemandCount(1))
    machine.begin()
    #expect(machine.steps { $0.receive(10) } == [])
    #expect(machine.steps { $0.request(1) } == ["advance"])
    #expect(machine.steps { $0.receive(20) } == ["deliver 20", "finish"])
  }

  @Test func `without ticks it finishes when the subscriber has its subscription`() {
    var machine = TickMachine<Int>(times: .none)
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.begin() } == ["finish"])
  }
}
