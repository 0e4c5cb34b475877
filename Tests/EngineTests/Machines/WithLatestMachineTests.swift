import SwiftCombineEngine
import Testing

@Suite("WithLatestMachine") struct WithLatestMachineTests {
  private typealias Machine = WithLatestMachine<Int, LatestMessage, Fault>

  private let values = NamedLink("values")
  private var machine = Machine(LatestMessage())

  init() { machine.begin(values) }

  @Test mutating func `each value is combined with the latest ones of the others`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from values"])
    #expect(machine.steps { $0.values.message = "x" } == [])
    #expect(machine.steps { $0.values.message = "y" } == [])
    #expect(machine.steps { $0.receive(1) } == [#"deliver (1, "y")"#])
    #expect(machine.steps { $0.receive(2) } == [#"deliver (2, "y")"#])
    #expect(machine.steps { $0.values.message = "z" } == [])
    #expect(machine.steps { $0.receive(3) } == [#"deliver (3, "z")"#])
  }

  @Test mutating func `as many values are requested as outputs, and values beyond that are dropped`() {
    machine.values.message = "x"
    #expect(machine.steps { $0.request(1) } == ["request 1 from values"])
    #expect(machine.steps { $0.receive(1) } == [#"deliver (1, "x")"#])
    #expect(machine.steps { $0.receive(2) } == [])
    #expect(machine.steps { $0.request(2) } == ["request 2 from values"])
    #expect(machine.steps { $0.receive(3) } == [#"deliver (3, "x")"#])
  }

  @Test mutating func `a value before the others have sent is dropped, and requested again`() {
    #expect(machine.steps { $0.request(2) } == ["request 2 from values"])
    #expect(machine.steps { $0.receive(1) } == ["request 1 from values"])
    machine.values.message = "x"
    #expect(machine.steps { $0.receive(2) } == [#"deliver (2, "x")"#])
    #expect(machine.steps { $0.receive(3) } == [#"deliver (3, "x")"#])
  }

  @Test mutating func `of unlimited demand nothing is requested again`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from values"])
    #expect(machine.steps { $0.receive(1) } == [])
  }

  @Test func `demand waits until there is an upstream`() {
    var machine = Machine(LatestMessage())
    #expect(machine.steps { $0.request(2) } == [])
    #expect(machine.steps { $0.begin(values) } == ["request 2 from values"])
  }

  @Test mutating func `a value is combined with what was the latest when it arrived`() {
    machine.values.message = "x"
    machine.request(2)
    machine.receive(1)
    machine.values.message = "y"
    machine.receive(2)
    #expect(machine.steps() == [#"deliver (1, "x")"#, #"deliver (2, "y")"#, "request 2 from values"])
  }

  @Test mutating func `the first completion follows the outputs that are due, and nothing follows it`() {
    machine.values.message = "x"
    machine.request(3)
    machine.receive(1)
    machine.end(.first)
    machine.end(nil)
    machine.receive(2)
    #expect(machine.steps() == [#"deliver (1, "x")"#, "fail with first"])
  }

  @Test mutating func `it finishes without a request and without values`() {
    #expect(machine.steps { $0.end(nil) } == ["finish"])
  }
}

private struct LatestMessage: LatestValues {
  var message: String?

  var isComplete: Bool { message != nil }
  var tuple: String { message! }
}
