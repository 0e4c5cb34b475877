import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("print")
struct PrintTests {
  @Test func `V10.1 three values make six lines`() {
    let lines = Lines()
    let recorder = (1...3).publisher.print("publisher", to: lines).record()
    #expect(recorder.events == [.subscription("Print"), .value(1), .value(2), .value(3), .finished])
    #expect(
      lines.lines == [
        "publisher: receive subscription: (1...3)", "publisher: request unlimited",
        "publisher: receive value: (1)", "publisher: receive value: (2)", "publisher: receive value: (3)",
        "publisher: receive finished",
      ])
  }

  /// Prefixes every line with the time since the one before, as the logger of the book's sample does.
  private struct TimeLogger: TextOutputStream {
    var clock = 0
    let out: Lines

    mutating func write(_ piece: String) {
      guard piece.contains(where: { !$0.isWhitespace }) else { return }
      clock += 1
      out.write("+\(clock)s: \(piece)\n")
    }
  }

  @Test func `V10.2 a stream that keeps state in a structure keeps it, and receives the same lines`() {
    let lines = Lines()
    let recorder = (1...3).publisher.print(to: TimeLogger(out: lines)).record()
    #expect(recorder.completion == .finished)
    #expect(
      lines.lines == [
        "+1s: receive subscription: (1...3)", "+2s: request unlimited", "+3s: receive value: (1)",
        "+4s: receive value: (2)", "+5s: receive value: (3)", "+6s: receive finished",
      ])
  }

  @Test func `nothing that the stream sends follows a cancel`() {
    let (lines, subject) = (Lines(), PassthroughSubject<Int, TestError>())
    let recorder = subject.print(to: lines).record()
    subject.send(1)
    lines.onWrite = {
      guard $0.contains("cancel") else { return }
      subject.send(2)
      subject.send(completion: .finished)
    }
    recorder.cancel()
    #expect(recorder.events == [.subscription("Print"), .value(1)] && lines.lines.contains("receive cancel"))
  }

  /// Completes a subject as it writes the first line.
  private struct Completing: TextOutputStream {
    let out: Lines
    let subject: PassthroughSubject<Int, TestError>

    func write(_ piece: String) {
      out.write(piece)
      subject.send(completion: .finished)
    }
  }

  @Test func `a completion that the stream brings about comes after the subscription`() {
    let (lines, subject) = (Lines(), PassthroughSubject<Int, TestError>())
    let recorder = subject.print(to: Completing(out: lines, subject: subject)).record()
    #expect(recorder.events == [.subscription("Print"), .finished])
    #expect(
      lines.lines == ["receive subscription: (PassthroughSubject)", "request unlimited", "receive finished"])
    // catch waits for its subscription.
    let other = PassthroughSubject<Int, TestError>()
    let caught = other.print(to: Completing(out: Lines(), subject: other)).catch { _ in Just(1) }.record()
    #expect(caught.events == [.subscription("Catch"), .finished])
  }

  @Test func `every kind of line, and three pieces a line`() {
    let lines = Lines()
    let source = ScriptedSource<Int, TestError>("source")
    var answer = Subscribers.Demand.none
    let recorder = source.print(to: lines).record(demand: .max(30)) { _ in answer }
    source.send(1)
    answer = .max(2)
    source.send(2)
    answer = .unlimited
    source.send(3)
    recorder.request(.max(4))
    recorder.request(.none)
    source.send(completion: .failure("gone"))
    #expect(
      lines.lines == [
        "receive subscription: (source)", "request max: (30)", "receive value: (1)", "receive value: (2)",
        "request max: (2) (synchronous)", "receive value: (3)", "request unlimited (synchronous)",
        "request max: (4)", "request max: (0)", "receive error: (gone)",
      ])
    #expect(lines.pieces.prefix(3) == ["", "receive subscription: (source)", "\n"])
    #expect(source.log.suffix(2) == [.requested(.max(4)), .requested(.none)])
  }

  @Test func `a cancel is printed once, and not after the completion`() {
    let lines = Lines()
    let source = ScriptedSource<Int, TestError>("source")
    let cancelling = source.print(to: lines).record(keepsSubscription: true)
    cancelling.cancel()
    cancelling.cancel()
    #expect(lines.lines.filter { $0 == "receive cancel" }.count == 1)

    let ended = Lines()
    let finishing = source.print(to: ended).record(keepsSubscription: true)
    source.send(completion: .finished)
    finishing.cancel()
    #expect(ended.lines == ["receive subscription: (source)", "request unlimited", "receive finished"])
  }

  @Test func `a signal that violates the rules is printed and not passed on`() {
    let lines = Lines()
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.print(to: lines).record()
    source.send(completion: .finished)
    source.misbehave.send(7)
    source.misbehave.send(completion: .failure("late"))
    #expect(lines.lines.suffix(2) == ["receive value: (7)", "receive error: (late)"])
    #expect(recorder.events == [.subscription("Print"), .finished])
  }

  @Test func `a line is written before its signal is passed on`() {
    let history = EventHistory()
    let lines = Lines()
    lines.onWrite = { if $0.count > 1 { history.note($0) } }
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.print(to: lines).record("recorder", history: history)
    source.send(1)
    recorder.cancel()
    #expect(
      history.lines == [
        "source .subscribed", "receive subscription: (source)", "recorder .subscription(\"Print\")",
        "request unlimited", "source .requested(.unlimited)", "receive value: (1)", "recorder .value(1)",
        "receive cancel", "source .cancelled",
      ])
  }

  @Test func `a line that is written inside another write follows it`() {
    let subject = PassthroughSubject<Int, Never>()
    let lines = Lines()
    let recorder = subject.print(to: lines).record()
    lines.onWrite = { if $0 == "receive value: (1)" { subject.send(2) } }
    subject.send(1)
    #expect(lines.lines.suffix(2) == ["receive value: (1)", "receive value: (2)"])
    #expect(recorder.values == [2, 1])
  }

  @Test func `lines of two threads are whole, and none is lost`() {
    let lines = Lines()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.print(to: lines).record(demand: .max(1))
    lines.onWrite = { piece in if piece == "receive value: (1)" { for _ in 0..<1000 { _ = piece.count } } }
    race(
      { for _ in 0..<500 { subject.send(1) } },
      { for _ in 0..<500 { recorder.request(.max(1)) } })
    let requests = lines.lines.filter { $0 == "request max: (1)" }.count
    let values = lines.lines.filter { $0 == "receive value: (1)" }.count
    #expect(requests == 501)
    #expect(values == recorder.values.count)
    #expect(lines.lines.count == 1 + requests + values)
    #expect(lines.pieces.count == 3 * lines.lines.count)
  }

  @Test func `standard output is where lines go by default`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      _ = [1].publisher.print("p").sink { print("sink \($0)") }
    }
    let text = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(
      text.contains(
        """
        p: receive subscription: ([1])
        p: request unlimited
        p: receive value: (1)
        sink 1
        p: receive finished
        """))
  }
}
