import SwiftCombineEngine
import Testing

@Suite("ReplayMachine") struct ReplayMachineTests {
  private let log = ReplayLog<Int, Fault>(capacity: 2)
  private var machine: ReplayMachine<Int, Fault>

  init() { machine = ReplayMachine(log) }

  @Test mutating func `the newest values are replayed, and new ones follow`() {
    for value in 1...3 { log.append(value) }
    machine.begin(log.join())
    #expect(machine.bufferCounts == BufferCounts(buffered: 2))
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 2", "deliver 3"])
    log.append(4)
    #expect(machine.steps() == ["deliver 4"])
    #expect(machine.bufferCounts == BufferCounts())
  }

  @Test mutating func `nothing is read before the subscriber has its subscription`() {
    log.append(1)
    log.finish(nil)
    #expect(machine.steps { $0.request(.unlimited) } == [])
    #expect(machine.bufferCounts == BufferCounts())
    #expect(machine.steps { $0.begin(log.join()) } == ["deliver 1", "finish"])
  }

  @Test mutating func `values are read as far as they are requested, and none is lost meanwhile`() {
    machine.begin(log.join())
    for value in 1...4 { log.append(value) }
    #expect(machine.steps() == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1"])
    #expect(machine.bufferCounts == BufferCounts(buffered: 3))
    #expect(machine.steps { $0.request(2) } == ["deliver 2", "deliver 3"])
    #expect(machine.steps { $0.request(2) } == ["deliver 4"])
    log.append(5)
    #expect(machine.steps() == ["deliver 5"])
    log.append(6)
    #expect(machine.steps() == [])
  }

  @Test mutating func `a completion follows the last value, whatever is requested`() {
    log.append(1)
    machine.begin(log.join())
    log.finish(.first)
    log.append(2)
    log.finish(.second)
    #expect(machine.steps() == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "fail with first"])
  }

  @Test mutating func `a log that has finished without values finishes the reader at once`() {
    log.finish(nil)
    #expect(machine.steps { $0.begin(log.join()) } == ["finish"])
  }

  @Test mutating func `readers read independently`() {
    var other = ReplayMachine(log)
    machine.begin(log.join())
    log.append(1)
    log.append(2)
    #expect(machine.steps { $0.request(.unlimited) } == ["deliver 1", "deliver 2"])
    log.append(3)
    other.begin(log.join())
    #expect(other.steps { $0.request(1) } == ["deliver 2"])
    #expect(machine.steps() == ["deliver 3"])
    #expect(other.steps { $0.request(1) } == ["deliver 3"])
  }
}

extension ReplayLog {
  /// The place at which a new reader starts, which is not notified.
  fileprivate func join() -> ReplayPlace<Output> {
    join(ReplayReader(seat: ReplaySeat { _ in }, engine: self) { _, _ in })
  }
}
