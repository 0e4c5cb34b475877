import SwiftCombineEngine
import Testing

@Suite("AsyncMapMachine") struct AsyncMapMachineTests {
  private let values = NamedLink("values")
  private let first = NamedLink("task 1")
  private let second = NamedLink("task 2")
  private var machine = AsyncMapMachine<String, Fault>(maxConcurrent: 2)

  init() { machine.upstream = values }

  @Test mutating func `as many values are requested as may run, and another one for each result`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request 2 from values"])
    #expect(machine.steps { $0.begin() } == [])
    #expect(machine.steps { $0.begin() } == [])
    #expect(
      machine.steps { $0.receive(.success("b"), from: second) } == [
        "forget task 2", "deliver b", "request 1 from values",
      ])
    #expect(
      machine.steps { $0.receive(.success("a"), from: first) } == [
        "forget task 1", "deliver a", "request 1 from values",
      ])
  }

  @Test mutating func `no more values are requested than outputs are`() {
    #expect(machine.steps() == [])
    #expect(machine.steps { $0.request(1) } == ["request 1 from values"])
    #expect(machine.steps { $0.request(1) } == ["request 1 from values"])
    #expect(machine.steps { $0.request(1) } == [])
    machine.begin()
    #expect(
      machine.steps { $0.receive(.success("a"), from: first) } == [
        "forget task 1", "deliver a", "request 1 from values",
      ])
    machine.begin()
    #expect(
      machine.steps { $0.receive(.success("b"), from: second) } == ["forget task 2", "deliver b"])
    machine.begin()
    #expect(
      machine.steps { $0.receive(.success("c"), from: first) } == ["forget task 1", "deliver c"])
    #expect(machine.steps { $0.request(3) } == ["request 2 from values"])
  }

  @Test mutating func `a result of a value that was not requested waits for demand`() {
    machine.begin()
    #expect(machine.steps { $0.receive(.success("a"), from: first) } == ["forget task 1"])
    #expect(machine.bufferCounts == BufferCounts(buffered: 1))
    #expect(machine.steps { $0.end(values, nil) } == ["forget values"])
    #expect(machine.steps { $0.request(1) } == ["deliver a", "finish"])
  }

  @Test mutating func `it finishes after the results of the tasks that run`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request 2 from values"])
    machine.begin()
    #expect(machine.steps { $0.end(values, nil) } == ["forget values"])
    #expect(
      machine.steps { $0.receive(.success("a"), from: first) } == ["forget task 1", "deliver a", "finish"])
  }

  @Test mutating func `it finishes at once if no task runs`() {
    #expect(machine.steps { $0.end(values, nil) } == ["forget values", "finish"])
  }

  @Test mutating func `a failure of the upstream does not wait for tasks`() {
    _ = machine.steps { $0.request(.unlimited) }
    machine.begin()
    #expect(machine.steps { $0.end(values, .first) } == ["forget values", "fail with first"])
  }

  @Test mutating func `a failure of a task follows the results before it, and drops those after it`() {
    _ = machine.steps { $0.request(.unlimited) }
    machine.begin()
    machine.begin()
    machine.begin()
    machine.receive(.success("a"), from: first)
    machine.receive(.failure(.first), from: second)
    machine.receive(.success("c"), from: NamedLink("task 3"))
    machine.end(values, .second)
    #expect(
      machine.steps() == [
        "forget values", "forget task 3", "forget task 2", "forget task 1", "deliver a", "fail with first",
      ])
  }

  @Test mutating func `a result without demand does not delay a failure`() {
    machine.begin()
    machine.receive(.success("a"), from: first)
    machine.end(values, .first)
    #expect(machine.steps() == ["forget values", "forget task 1", "fail with first"])
  }
}
