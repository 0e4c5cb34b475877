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
    let history = EventHistory()
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
}
