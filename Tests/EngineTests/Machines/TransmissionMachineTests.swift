import SwiftCombineEngine
import Testing

@Suite("TransmissionMachine") struct TransmissionMachineTests {
  private let values = NamedLink("values")
  private var machine = TransmissionMachine<Never, Fault>(window: 3)

  init() { machine.upstream = values }

  @Test mutating func `the window is requested at first, and then what has been received`() {
    #expect(machine.steps() == ["request 3 from values"])
    #expect(machine.steps { $0.send() } == [])
    #expect(machine.steps { $0.send() } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps { $0.confirm(1) } == ["request 1 from values"])
    #expect(machine.steps { $0.confirm(2) } == ["request 1 from values"])
    #expect(machine.bufferCounts == BufferCounts())
  }

  @Test mutating func `downstream demand changes nothing`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request 3 from values"])
    #expect(machine.steps { $0.request(1) } == [])
  }

  @Test mutating func `a count that is not larger than the last one confirms nothing`() {
    _ = machine.steps()
    machine.send()
    machine.send()
    #expect(machine.steps { $0.confirm(2) } == ["request 2 from values"])
    #expect(machine.steps { $0.confirm(2) } == [])
    #expect(machine.steps { $0.confirm(1) } == [])
    #expect(machine.bufferCounts == BufferCounts())
  }

  @Test mutating func `values beyond the window are confirmed before any is requested`() {
    _ = machine.steps()
    for _ in 1...5 { machine.send() }
    #expect(machine.steps { $0.confirm(2) } == [])
    #expect(machine.steps { $0.confirm(4) } == ["request 2 from values"])
  }

  @Test mutating func `it finishes when all values have been received`() {
    _ = machine.steps()
    machine.send()
    machine.send()
    #expect(machine.steps { $0.end(values, nil) } == ["forget values"])
    #expect(machine.steps { $0.confirm(1) } == [])
    #expect(machine.steps { $0.confirm(2) } == ["finish"])
  }

  @Test mutating func `it finishes at once without values`() {
    #expect(machine.steps { $0.end(values, nil) } == ["forget values", "finish"])
  }

  @Test mutating func `a failure of the upstream does not wait for the receiver`() {
    _ = machine.steps()
    machine.send()
    #expect(machine.steps { $0.end(values, .first) } == ["forget values", "fail with first"])
  }

  @Test mutating func `the first failure counts`() {
    machine.fail(.first)
    machine.fail(.second)
    machine.end(values, .second)
    #expect(machine.steps() == ["forget values", "fail with first"])
  }
}
