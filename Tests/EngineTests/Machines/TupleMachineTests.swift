import SwiftCombineEngine
import Testing

@Suite("TupleMachine") struct TupleMachineTests {
  @Test func `only a machine that answers outside needs to know where its values come from`() {
    let a = NamedLink("a")
    var zip = ZipMachine<OneQueue, Fault>(OneQueue())
    #expect(type(of: zip).answersInPlace)
    #expect(zip.steps { $0.request(1) } == ["request 1 from all"])
    #expect(zip.steps { $0.didReceive(from: a) } == [])
    #expect(!a.hasWaiting)

    var latest = CombineLatestMachine<OneValue, Fault>(OneValue(), running: 1)
    #expect(!type(of: latest).answersInPlace)
    #expect(latest.steps { $0.request(1) } == ["request 1 from all"])
    #expect(latest.steps { $0.didReceive(from: a) } == [])
    #expect(a.hasWaiting)
  }

  @Test func `an upstream ends every machine in the same way`() {
    #expect(end(ZipMachine<OneQueue, Fault>(OneQueue()), nil) == ["finish"])
    #expect(end(ZipMachine<OneQueue, Fault>(OneQueue()), .first) == ["fail with first"])
    #expect(end(CombineLatestMachine<OneValue, Fault>(OneValue(), running: 1), nil) == ["finish"])
    #expect(end(CombineLatestMachine<OneValue, Fault>(OneValue(), running: 1), .first) == ["fail with first"])
  }

  private func end<Machine: TupleMachine>(_ machine: Machine, _ failure: Machine.Failure?) -> [String] {
    var machine = machine
    return machine.steps { $0.end(0, failure) }
  }
}

private struct OneQueue: TupleQueues {
  var values = OperatorQueue<Int>()
  var finished: UInt16 = 0

  var lacking: UInt16 { values.isEmpty ? 1 : 0 }
  var bufferedCount: Int { values.count }
  mutating func popTuple() -> Int { values.popFirst()! }
}

private struct OneValue: LatestValues {
  var value: Int?

  var isComplete: Bool { value != nil }
  var tuple: Int { value! }
}
