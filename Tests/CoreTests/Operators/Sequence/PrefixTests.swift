import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("prefix, output and prefix(while:)")
struct PrefixTests {
  @Test func `V4.11 prefix delivers two of ten`() {
    let recorder = (1...10).publisher.eraseToAnyPublisher().prefix(2).record()
    #expect(recorder.events == [.subscription("Output"), .value(1), .value(2), .finished])
  }

  @Test func `V4.12 the completion follows the last value, before another is sent`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.prefix(2).record()
    subject.send(1)
    subject.send(2)
    #expect(recorder.events == [.subscription("Output"), .value(1), .value(2), .finished])
  }

  @Test func `fact 80 the last value is delivered, then the upstream canceled, then the completion sent`() {
    let history = History()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.prefix(1).record("recorder", history: history)
    history.clear()
    source.send(1)
    #expect(history.lines == ["recorder .value(1)", "source .cancelled", "recorder .finished"])
    _ = recorder
  }

  @Test func `fact 220 the last value returns the demand of the subscriber, later ones none`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.prefix(2).record { _ in .max(3) }
    #expect((1...3).map { source.misbehave.send($0) } == [.max(3), .max(3), .none])
    #expect(recorder.values == [1, 2])
  }

  @Test func `a value sent from inside the delivery of the last is not delivered`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, value in subject.send(value + 1) }
    subject.prefix(2).subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription("Output"), .value(1), .value(2), .finished])
  }

  @Test func `a prefix of nothing finishes on subscription and cancels the upstream`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.prefix(0).record(demand: .none)
    #expect(recorder.events == [.subscription("Output"), .finished])
    #expect(source.log == [.subscribed, .cancelled])
    let synchronous = [1, 2].publisher.eraseToAnyPublisher().prefix(0).record()
    #expect(synchronous.events == [.subscription("Output"), .finished])
  }

  @Test func `a subscriber that cancels a prefix of no values receives no completion`() {
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { $0.cancel() }
    ScriptedSource<Int, TestError>("source").prefix(0).subscribe(recorder)
    #expect(recorder.events == [.subscription("Output")])
  }

  @Test func `V7.7 output(at:) skips, delivers, cancels, and never sees the next`() {
    let lines = Lines()
    let history = History()
    lines.onWrite = { if $0.count > 1 { history.note($0) } }
    let recorder = ["A", "B", "C"].publisher.print("publisher", to: lines).output(at: 1)
      .record("recorder", history: history)
    #expect(recorder.values == ["B"])
    #expect(
      history.lines == [
        "publisher: receive subscription: ([\"A\", \"B\", \"C\"])", "recorder .subscription(\"Output\")",
        "publisher: request unlimited", "publisher: receive value: (A)",
        "publisher: request max: (1) (synchronous)", "publisher: receive value: (B)",
        "recorder .value(\"B\")",
        "publisher: receive cancel", "recorder .finished",
      ])
  }

  @Test func `V7.8 output(in:) delivers the values in the range`() {
    let recorder = ["A", "B", "C", "D", "E"].publisher.eraseToAnyPublisher().output(in: 1...3).record()
    #expect(recorder.events == [.subscription("Output"), .value("B"), .value("C"), .value("D"), .finished])
  }

  @Test func `ranges of every kind count from zero`() {
    let source = PassthroughSubject<Int, Never>()
    #expect(source.output(in: 2..<4).range == 2..<4)
    #expect(source.output(in: 2...4).range == 2..<5)
    #expect(source.output(in: 2...).range == 2..<Int.max)
    #expect(source.output(in: ..<2).range == 0..<2)
    #expect(source.output(in: ...2).range == 0..<3)
    #expect(source.prefix(2).range == 0..<2)
    #expect(source.output(at: 2).range == 2..<3)
  }

  @Test
  func `fact 212 differs: values before the subscription pass output(in:), and the last one finishes it`() {
    let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
    let recorder = source.output(in: 1...2).record()
    source.misbehave.send(contentsOf: [0, 1])
    source.sendSubscription()
    source.send(2)
    #expect(recorder.events == [.value(1), .subscription("Output"), .value(2), .finished])
    let early = ScriptedSource<Int, TestError>("early", holdsSubscriptions: true)
    let finished = early.output(in: 1...2).record()
    early.misbehave.send(contentsOf: 0...3)
    early.sendSubscription()
    #expect(finished.events == [.value(1), .value(2), .finished])
    #expect(early.log == [.subscribed, .cancelled])
  }

  @Test func `a position past the end finishes without a value`() {
    let recorder = [1, 2].publisher.eraseToAnyPublisher().output(at: 7).record()
    #expect(recorder.events == [.subscription("Output"), .finished])
  }

  @Test func `fact 80 demand passes unchanged, with no addition for skipped values`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.output(in: 1...2).record(demand: .max(1)) { _ in .max(3) }
    for value in 1...3 { source.send(value) }
    #expect(recorder.events == [.subscription("Output"), .value(2), .value(3), .finished])
    #expect(
      source.log == [
        .subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.max(3)), .cancelled,
        .answered(.max(3)),
      ])
  }

  @Test func `fact 79 V4.13 prefix(while:) finishes at the first false value, which is not delivered`() {
    let recorder = (1...10).publisher.eraseToAnyPublisher().prefix { $0 < 3 }.record()
    #expect(recorder.events == [.subscription("PrefixWhile"), .value(1), .value(2), .finished])
  }

  @Test func `fact 79 prefix(while:) cancels the upstream before it finishes`() {
    let history = History()
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true, history: history)
    let recorder = source.prefix { $0 < 2 }.record("recorder", demand: .max(2), history: history)
    history.clear()
    source.send(1)
    source.send(2)
    #expect(
      history.lines == [
        "recorder .value(1)", "source .answered(.none)", "source .cancelled", "recorder .finished",
        "source .answered(.none)",
      ])
    _ = recorder
  }
}
