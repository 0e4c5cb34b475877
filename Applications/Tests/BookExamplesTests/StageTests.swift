import Combine
import SwiftCombineTesting
import Synchronization
import Testing

@testable import BookExamples

@Suite struct StageTests {
  @Test func `a printed line is a mark of its stream`() {
    func mark(_ line: String) -> Step.Mark? { PrintedLine(line)?.mark }
    #expect(PrintedLine("a b: receive value: (1)")?.stream == "a b")
    #expect(mark("a: receive value: (f(x): receive y)") == .value("f(x): receive y"))
    #expect(mark("a: receive subscription: (Just)") == .started)
    #expect(mark("a: receive error: (lost)") == .failed("lost"))
    #expect(mark("a: receive finished") == .finished)
    #expect(mark("a: receive cancel") == .cancelled)
    #expect(PrintedLine("a: request unlimited")?.stream == "a" && mark("a: request unlimited") == nil)
    for line in ["receive finished", "a: 1", "a: receives", "a: receive value: (1", ""] {
      #expect(PrintedLine(line) == nil, "\(line)")
    }
  }

  @Test func `lines that are written in parts are whole lines`() throws {
    let example = Example("parts", "Parts.") { stage in
      for part in ["a: re", "ceive finished", "\n", "x\ny\n", "z"] { stage.write(part) }
    }
    #expect(try example.run().texts == ["a: receive finished", "x", "y"])
  }

  @Test func `each line is reported when it happens`() throws {
    let times = Mutex<[VirtualTime]>([])
    let lines = Mutex<[String]>([])
    let example = Example("ticks", "Ticks.", takesTime: true) { stage in
      stage.after(1) { stage.note("one") }
      stage.after(2) { stage.note("two") }
      stage.wait(3)
    }
    let pace = Pace { time in
      times.withLock { $0.append(time) }
      lines.withLock { $0.append("it is \(time)") }
      return true
    }
    _ = try example.run(at: pace) { line in lines.withLock { $0.append(line) } }
    #expect(times.withLock { $0 } == [1, 2, 3])
    #expect(
      lines.withLock { $0 } == ["it is 1 s", "    1  one", "it is 2 s", "    2  two", "it is 3 s"])
  }

  @Test func `after an interruption nothing is recorded and no time passes`() throws {
    let example = Example("ticks", "Ticks.", takesTime: true) { stage in
      stage.after(1) { stage.note("one") }
      stage.after(2) { stage.note("two") }
      stage.wait(3)
      stage.note("three")
      stage.wait(forEndOf: "nothing")
    }
    let transcript = try example.run(at: Pace { $0 < 2 })
    #expect(transcript.lines == ["    1  one"])
    #expect(transcript.end == 1)
  }

  @Test func `the end of an example cancels its subscriptions, which is not recorded`() throws {
    let cancellations = Mutex(0)
    let example = Example("open", "Open.") { stage in
      PassthroughSubject<Int, Never>()
        .handleEvents(receiveCancel: { cancellations.withLock { $0 += 1 } }).show("open", on: stage)
    }
    #expect(try example.run().texts == [])
    #expect(cancellations.withLock { $0 } == 1)
  }
}
