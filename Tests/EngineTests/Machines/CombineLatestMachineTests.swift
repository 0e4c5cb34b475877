import SwiftCombineEngine
import Testing

@Suite("CombineLatestMachine") struct CombineLatestMachineTests {
  private typealias Machine = CombineLatestMachine<TwoValues, Fault>

  private let notes = Notes()
  private let a: NamedLink
  private let b: NamedLink
  private var machine = Machine(TwoValues(), running: 2)

  init() {
    a = NamedLink("a", notes)
    b = NamedLink("b", notes)
  }

  @Test mutating func `a tuple is formed of the latest values once each upstream has sent`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from all"])
    #expect(machine.steps { $0.receive(1, from: a) } == [])
    #expect(machine.steps { $0.receive(2, from: a) } == [])
    #expect(machine.steps { $0.receive("x", from: b) } == [#"deliver (2, "x")"#])
    #expect(machine.steps { $0.receive("y", from: b) } == [#"deliver (2, "y")"#])
    #expect(machine.steps { $0.receive(3, from: a) } == [#"deliver (3, "y")"#])
  }

  @Test mutating func `a value replaces the one before it, which is returned`() {
    #expect(machine.receive { exchange(&$0.a, with: 1) } == nil)
    #expect(machine.receive { exchange(&$0.a, with: 2) } == 1)
  }

  @Test mutating func `as many values are requested from each as tuples, and no more tuples are delivered`() {
    #expect(machine.steps { $0.request(1) } == ["request 1 from all"])
    machine.didRequestAll()
    #expect(machine.steps { $0.receive(1, from: a) } == [])
    #expect(machine.steps { $0.receive("x", from: b) } == [#"deliver (1, "x")"#])
    // Its demand is used up: this tuple is dropped, and its value is part of the next one.
    #expect(machine.steps { $0.receive("y", from: b) } == [])
    #expect(machine.steps { $0.request(1) } == ["request 1 from all"])
    #expect(machine.steps { $0.receive(2, from: a) } == [#"deliver (2, "y")"#])
  }

  @Test mutating func `demand that arrives while values are requested is requested afterwards`() {
    #expect(machine.steps { $0.request(1) } == ["request 1 from all"])
    #expect(machine.steps { $0.request(2) } == [])
    #expect(machine.steps { $0.request(3) } == [])
    #expect(machine.steps { $0.didRequestAll() } == ["request 5 from all"])
    #expect(machine.steps { $0.didRequestAll() } == [])
  }

  @Test mutating func `a value that formed no tuple is requested again once tuples are formed`() {
    #expect(machine.steps { $0.request(3) } == ["request 3 from all"])
    machine.didRequestAll()
    #expect(machine.steps(notes) { $0.receive(1, from: a) } == [])
    #expect(machine.steps(notes) { $0.receive(2, from: a) } == [])
    #expect(machine.steps(notes) { $0.receive(3, from: a) } == [])
    // The first value is part of the first tuple; the two that replaced one are owed.
    #expect(
      machine.steps(notes) { $0.receive("x", from: b) } == [
        #"deliver (3, "x")"#, "perform request 2 from a",
      ])
    #expect(machine.steps(notes) == [])
  }

  @Test mutating func `every upstream is requested again what it is owed`() {
    #expect(machine.steps { $0.request(5) } == ["request 5 from all"])
    machine.didRequestAll()
    machine.receive(1, from: a)
    machine.receive(2, from: a)
    machine.receive("x", from: b)
    #expect(machine.steps(notes) == [#"deliver (2, "x")"#, "perform request 1 from a"])
    // Inside a delivery, values form no tuple.
    machine.receive("y", from: b)
    #expect(machine.step() == #"deliver (2, "y")"#)
    machine.nested {
      $0.receive("z", from: b)
      $0.receive(3, from: a)
      $0.receive(4, from: a)
    }
    #expect(machine.steps(notes) == ["perform request 2 from a", "perform request 1 from b"])
  }

  @Test mutating func `nothing is requested again of unlimited demand`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from all"])
    machine.receive(1, from: a)
    machine.receive(2, from: a)
    #expect(machine.steps(notes) { $0.receive("x", from: b) } == [#"deliver (2, "x")"#])
  }

  @Test mutating func `nothing is requested again that was never requested`() {
    machine.receive(1, from: a)
    machine.receive(2, from: a)
    #expect(machine.steps(notes) { $0.receive("x", from: b) } == [])
    #expect(machine.steps(notes) { $0.request(1) } == ["request 1 from all"])
  }

  @Test mutating func `a reentrant value is kept and forms no tuple`() {
    _ = machine.steps { $0.request(.unlimited) }
    machine.receive(1, from: a)
    machine.receive("x", from: b)
    #expect(machine.step() == #"deliver (1, "x")"#)
    machine.nested { $0.receive(2, from: a) }
    #expect(machine.steps() == [])
    #expect(machine.steps { $0.receive("y", from: b) } == [#"deliver (2, "y")"#])
  }

  @Test mutating func `a nested value outside of a delivery forms a tuple`() {
    _ = machine.steps { $0.request(.unlimited) }
    machine.receive(1, from: a)
    machine.nested { $0.receive("x", from: b) }
    #expect(machine.steps() == [#"deliver (1, "x")"#])
  }

  @Test mutating func `values of another thread during a delivery form their tuples after it`() {
    _ = machine.steps { $0.request(4) }
    machine.receive(1, from: a)
    machine.receive("x", from: b)
    #expect(machine.step() == #"deliver (1, "x")"#)
    machine.receive(2, from: a)
    machine.receive(3, from: a)
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps() == [#"deliver (2, "x")"#, #"deliver (3, "x")"#])
    #expect(machine.bufferCounts == BufferCounts())
    #expect(machine.steps { $0.receive(4, from: a) } == [#"deliver (4, "x")"#])
    #expect(machine.steps { $0.receive(5, from: a) } == [])
  }

  @Test mutating func `it finishes when all upstreams have finished`() {
    _ = machine.steps { $0.request(.unlimited) }
    machine.receive(1, from: a)
    #expect(machine.steps { $0.end(0, nil) } == [])
    #expect(machine.steps { $0.receive("x", from: b) } == [#"deliver (1, "x")"#])
    #expect(machine.steps { $0.end(1, nil) } == ["finish"])
  }

  @Test mutating func `once an upstream has finished without a value, every value is requested again`() {
    #expect(machine.steps { $0.request(2) } == ["request 2 from all"])
    machine.didRequestAll()
    #expect(machine.steps(notes) { $0.receive(1, from: a) } == [])
    #expect(machine.steps(notes) { $0.receive(2, from: a) } == [])
    #expect(
      machine.steps(notes) {
        $0.end(1, nil)
        $0.didEnd(b)
      } == ["request 1 from all", "perform request 1 from a"])
    machine.didRequestAll()
    #expect(machine.steps(notes) { $0.receive(3, from: a) } == ["perform request 1 from a"])
    #expect(
      machine.steps(notes) {
        $0.end(0, nil)
        $0.didEnd(a)
      } == ["finish"])
  }

  @Test mutating func `nothing is requested for an upstream without a value until something is requested`() {
    machine.end(1, nil)
    machine.didEnd(b)
    #expect(machine.steps(notes) { $0.receive(1, from: a) } == [])
    #expect(machine.steps(notes) { $0.request(1) } == ["request 1 from all"])
    machine.didRequestAll()
    #expect(machine.steps(notes) { $0.receive(2, from: a) } == ["perform request 1 from a"])
  }

  @Test mutating func `it finishes without a request, and without values`() {
    #expect(machine.steps { $0.end(0, nil) } == [])
    #expect(machine.steps { $0.end(1, nil) } == ["finish"])
    var empty = Machine(TwoValues(), running: 0)
    #expect(empty.steps() == ["finish"])
  }

  @Test mutating func `a failure follows the tuples before it, and no tuple follows it`() {
    _ = machine.steps { $0.request(.unlimited) }
    machine.receive(1, from: a)
    machine.receive("x", from: b)
    machine.end(0, .first)
    machine.receive("y", from: b)
    machine.end(1, .second)
    #expect(machine.steps() == [#"deliver (1, "x")"#, "fail with first"])
  }
}

private struct TwoValues: LatestValues {
  var a: Int?
  var b: String?

  var isComplete: Bool { a != nil && b != nil }
  var tuple: (Int, String) { (a!, b!) }
}

extension CombineLatestMachine<TwoValues, Fault> {
  fileprivate mutating func receive(_ value: Int, from input: EngineInput) {
    _ = receive { exchange(&$0.a, with: value) }
    didReceive(from: input)
  }

  fileprivate mutating func receive(_ value: String, from input: EngineInput) {
    _ = receive { exchange(&$0.b, with: value) }
    didReceive(from: input)
  }
}
