import SwiftCombineEngine
import Testing

@Suite("PullMachine") struct PullMachineTests {
  private typealias Machine = PullMachine<Int, Fault>

  private let notes = Notes()
  private let server = NamedLink("server")
  private var machine = Machine(window: 4)

  @Test mutating func `as many messages are requested as are missing, and are delivered`() {
    #expect(machine.steps { $0.open(server) } == [])
    #expect(machine.steps { $0.request(2) } == ["request 2 from server"])
    #expect(machine.steps { $0.receive(.value(1)) } == ["deliver 1"])
    #expect(machine.steps { $0.request(1) } == ["request 1 from server"])
    #expect(machine.steps { $0.receive(.value(2)) } == ["deliver 2"])
    #expect(machine.steps { $0.receive(.value(3)) } == ["deliver 3"])
  }

  @Test mutating func `of unlimited demand the window is requested, and again when half of it has arrived`() {
    machine.open(server)
    #expect(machine.steps { $0.request(.unlimited) } == ["request 4 from server"])
    #expect(machine.steps { $0.receive(.value(1)) } == ["deliver 1"])
    #expect(machine.steps { $0.receive(.value(2)) } == ["deliver 2", "request 2 from server"])
  }

  @Test mutating func `it finishes after the buffered messages`() {
    machine.open(server)
    machine.receive(.value(1))
    #expect(machine.steps { $0.complete(nil) } == [])
    #expect(machine.steps { $0.fail(.first) } == [])
    #expect(machine.steps { $0.request(1) } == ["deliver 1", "finish"])
  }

  @Test mutating func `demand waits until requests can be sent`() {
    #expect(machine.steps { $0.request(2) } == [])
    #expect(machine.steps { $0.open(server) } == ["request 2 from server"])
  }

  @Test mutating func `an unrequested message waits for demand, and is not requested again`() {
    machine.open(server)
    #expect(machine.steps { $0.receive(.value(1)) } == [])
    #expect(machine.bufferCounts == BufferCounts(buffered: 1))
    #expect(machine.steps { $0.request(2) } == ["deliver 1", "request 1 from server"])
  }

  @Test mutating func `what was outstanding is requested from the next input, the last one is forgotten`() {
    machine.open(server)
    #expect(machine.steps { $0.request(3) } == ["request 3 from server"])
    #expect(machine.steps { $0.receive(.value(1)) } == ["deliver 1"])
    #expect(machine.steps { $0.suspend() } == ["forget server"])
    #expect(machine.steps { $0.receive(.value(2)) } == ["deliver 2"], "it was under way")
    #expect(machine.steps { $0.open(NamedLink("other")) } == ["request 1 from other"])
    #expect(machine.steps { $0.open(server) } == ["forget other", "request 1 from server"])
  }

  @Test mutating func `what has expired is requested again`() {
    machine.open(server)
    #expect(machine.steps { $0.request(3) } == ["request 3 from server"])
    #expect(machine.steps { $0.expire(2) } == ["request 2 from server"])
    #expect(machine.steps { $0.expire(0) } == [])
  }

  @Test mutating func `a pause lasts until it is resumed or there is another input`() {
    machine.open(server)
    #expect(machine.steps { $0.request(1) } == ["request 1 from server"])
    #expect(machine.steps { $0.expire(1, pauses: true) } == [])
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.resume() } == ["request 2 from server"])
    #expect(machine.steps { $0.expire(2, pauses: true) } == [])
    #expect(machine.steps { $0.open(NamedLink("other")) } == ["forget server", "request 2 from other"])
  }

  @Test mutating func `a pause without an input pauses nothing`() {
    machine.request(1)
    machine.expire(1, pauses: true)
    #expect(machine.steps { $0.open(server) } == ["request 1 from server"])
  }

  @Test mutating func `no more than 128 requests are open at once`() {
    machine.open(server)
    for _ in 1...128 { #expect(machine.steps { $0.request(1) } == ["request 1 from server"]) }
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.request(1) } == [])
    #expect(machine.steps { $0.receive(.value(1)) } == ["deliver 1", "request 2 from server"])
  }

  @Test mutating func `an action is performed in its place among the deliveries, without demand`() {
    machine.open(server)
    #expect(machine.steps(notes) { $0.perform { [notes] in notes.write("first") } } == ["perform first"])
    _ = machine.steps { $0.request(1) }
    machine.receive(.value(1))
    machine.receive(.action { [notes] in notes.write("second") })
    machine.receive(.value(2))
    machine.perform { [notes] in notes.write("third") }
    #expect(machine.bufferCounts == BufferCounts(buffered: 4))
    #expect(machine.steps(notes) == ["deliver 1", "perform second"])
    #expect(machine.steps(notes) { $0.request(1) } == ["deliver 2", "perform third"])
  }

  @Test mutating func `a replacement is performed in place of a delivery, without demand`() {
    var machine = Machine(window: 4) { [notes] output in
      output == 2 ? { notes.write("not \(output)") } : nil
    }
    machine.open(server)
    #expect(machine.steps { $0.request(2) } == ["request 2 from server"])
    machine.receive(.value(1))
    machine.receive(.value(2))
    #expect(machine.steps(notes) == ["deliver 1", "perform not 2", "request 1 from server"])
  }

  @Test mutating func `the first failure follows the buffered messages, and nothing follows it`() {
    machine.open(server)
    machine.receive(.value(1))
    machine.fail(.first)
    machine.fail(.second)
    machine.receive(.value(2))
    machine.perform { [notes] in notes.write("never") }
    #expect(machine.steps(notes) == [])
    #expect(machine.steps(notes) { $0.request(3) } == ["deliver 1", "fail with first"])
  }

  @Test mutating func `without messages it fails at once, after its input is forgotten`() {
    machine.open(server)
    machine.suspend()
    #expect(machine.steps { $0.fail(.first) } == ["forget server", "fail with first"])
  }

  @Test(arguments: [Int.min, -1, 0, 1, 2, Int.max])
  func `a count of a server of any size keeps what is outstanding in bounds`(count: Int) {
    var machine = Machine(window: 2)
    machine.open(server)
    #expect(machine.steps { $0.request(.unlimited) } == ["request 2 from server"])
    // What has expired is requested again, and nothing else.
    let expected = max(0, min(count, 2))
    #expect(machine.steps { $0.expire(count) } == (expected > 0 ? ["request \(expected) from server"] : []))
  }
}
