import SwiftCombineEngine
import Testing

@Suite("ZipMachine") struct ZipMachineTests {
  private var machine = ZipMachine<TwoQueues, Fault>(TwoQueues())

  @Test mutating func `a tuple is formed of the first values, then of the second ones`() {
    #expect(machine.steps { $0.request(.unlimited) } == ["request unlimited from all"])
    #expect(machine.steps { $0.queues.a.append(1) } == [])
    #expect(machine.steps { $0.queues.a.append(2) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps { $0.queues.b.append("x") } == [#"deliver (1, "x")"#])
    #expect(machine.steps { $0.queues.b.append("y") } == [#"deliver (2, "y")"#])
    #expect(machine.bufferCounts == BufferCounts())
  }

  @Test mutating func `as many values are requested from each as tuples are requested`() {
    #expect(machine.steps { $0.request(2) } == ["request 2 from all"])
    #expect(machine.steps { $0.request(1) } == ["request 1 from all"])
    #expect(machine.steps { $0.queues.a.append(1) } == [])
    #expect(machine.steps { $0.queues.b.append("x") } == [#"deliver (1, "x")"#])
  }

  @Test mutating func `demand is added up until it is requested`() {
    machine.request(1)
    machine.request(2)
    #expect(machine.steps() == ["request 3 from all"])
    #expect(machine.steps() == [])
  }

  @Test mutating func `a tuple without demand waits for it, and precedes the request`() {
    machine.queues.a.append(1)
    machine.queues.a.append(2)
    machine.queues.b.append("x")
    machine.queues.b.append("y")
    #expect(machine.steps() == [])
    #expect(machine.steps { $0.request(1) } == [#"deliver (1, "x")"#, "request 1 from all"])
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
  }

  @Test mutating func `it finishes with an upstream that has no waiting value`() {
    #expect(machine.steps { $0.request(1) } == ["request 1 from all"])
    #expect(machine.steps { $0.queues.a.append(1) } == [])
    #expect(machine.steps { $0.end(1, nil) } == ["finish"])
  }

  @Test mutating func `values of an upstream that has finished still form tuples`() {
    #expect(machine.steps { $0.request(2) } == ["request 2 from all"])
    #expect(machine.steps { $0.queues.a.append(1) } == [])
    #expect(machine.steps { $0.queues.a.append(2) } == [])
    #expect(machine.steps { $0.end(0, nil) } == [])
    #expect(machine.steps { $0.queues.b.append("x") } == [#"deliver (1, "x")"#])
    #expect(machine.steps { $0.queues.b.append("y") } == [#"deliver (2, "y")"#, "finish"])
  }

  @Test mutating func `a tuple that is not requested delays the end of its upstream`() {
    machine.queues.a.append(1)
    machine.queues.b.append("x")
    #expect(machine.steps { $0.end(0, nil) } == [])
    #expect(machine.steps { $0.request(5) } == [#"deliver (1, "x")"#, "finish"])
  }

  @Test mutating func `a failure precedes values that form no tuple`() {
    #expect(machine.steps { $0.request(2) } == ["request 2 from all"])
    #expect(machine.steps { $0.queues.a.append(1) } == [])
    #expect(machine.steps { $0.end(0, .first) } == ["fail with first"])
  }

  @Test mutating func `a failure follows the tuples that were requested, and precedes the others`() {
    machine.request(1)
    for (number, letter) in [(1, "x"), (2, "y")] {
      machine.queues.a.append(number)
      machine.queues.b.append(letter)
    }
    machine.end(1, .first)
    #expect(machine.bufferCounts == BufferCounts(buffered: 3))
    // No demand brings the second tuple back.
    machine.request(1)
    #expect(machine.steps() == [#"deliver (1, "x")"#, "fail with first"])
  }

  @Test mutating func `the first completion that ends the tuples counts`() {
    machine.end(0, .first)
    machine.end(1, .second)
    #expect(machine.steps() == ["fail with first"])

    var other = ZipMachine<TwoQueues, Fault>(TwoQueues())
    other.end(0, nil)
    other.end(1, .second)
    #expect(other.steps() == ["finish"])
  }

  @Test mutating func `a failure after an end that leaves values counts`() {
    machine.queues.a.append(1)
    machine.end(0, nil)
    #expect(machine.steps { $0.end(1, .first) } == ["fail with first"])
  }
}

private struct TwoQueues: TupleQueues {
  var a = OperatorQueue<Int>()
  var b = OperatorQueue<String>()
  var finished: UInt16 = 0

  var lacking: UInt16 { (a.isEmpty ? 1 : 0) | (b.isEmpty ? 2 : 0) }
  var bufferedCount: Int { a.count + b.count }
  mutating func popTuple() -> (Int, String) { (a.popFirst()!, b.popFirst()!) }
}
