import SwiftCombine
import SwiftCombineTesting
import Testing

/// The tools together, on real operators: what a test of an operator looks like.
@Suite struct OperatorExampleTests {
  @Test func `zip requests the demand from every upstream`() {
    let numbers = ScriptedSource<Int, TestError>("numbers")
    let letters = ScriptedSource<String, TestError>("letters")
    let recorder = numbers.zip(letters).record(demand: .max(1)) { _ in .max(2) }
    #expect(numbers.log == [.subscribed, .requested(.max(1))])
    #expect(letters.log == [.subscribed, .requested(.max(1))])

    #expect(numbers.send(1) == .none)
    #expect(letters.send("a") == .max(2))
    #expect(numbers.log == [.subscribed, .requested(.max(1)), .requested(.max(2))])
    #expect(letters.log == [.subscribed, .requested(.max(1))])

    letters.send("b")
    letters.send(completion: .finished)
    numbers.send(2)
    #expect(recorder.events == [.subscription("Zip"), .value((1, "a")), .value((2, "b")), .finished])
    #expect(numbers.log.last == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test func `a failing upstream of zip cancels the other before the failure is sent`() {
    let history = EventHistory()
    let numbers = ScriptedSource<Int, TestError>("numbers", history: history)
    let letters = ScriptedSource<String, TestError>("letters", history: history)
    let recorder = numbers.zip(letters).record("recorder", history: history)
    history.clear()
    numbers.send(completion: .failure("boom"))
    #expect(history.lines == ["letters .cancelled", "recorder .failure(\"boom\")"])
    #expect(recorder.violations == [])
  }

  @Test func `zip never exceeds the demand, even if its upstreams do`() {
    let numbers = ScriptedSource<Int, Never>()
    let letters = ScriptedSource<String, Never>()
    let recorder = numbers.zip(letters).record(demand: .max(1))
    numbers.misbehave.send(contentsOf: [1, 2, 3])
    letters.misbehave.send(contentsOf: ["a", "b", "c"])
    #expect(recorder.events == [.subscription("Zip"), .value((1, "a"))])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Zip"), .value((1, "a")), .value((2, "b"))])
    #expect(recorder.violations == [])
  }

  @Test func `map passes the subscription through, and signals before the subscription too`() {
    let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
    let recorder = source.map { $0 * 10 }.record { _ in .max(3) }
    #expect(source.misbehave.send(1) == .max(3))
    source.misbehave.send(completion: .finished)
    source.sendSubscription()
    #expect(recorder.events == [.value(10), .finished, .subscription("source")])
    #expect(
      recorder.violations == [
        .valueBeforeSubscription, .completionBeforeSubscription, .subscriptionAfterCompletion,
      ])
  }

  @Test func `zip cancels a second subscription of an upstream and keeps the first`() {
    let numbers = ScriptedSource<Int, Never>()
    let letters = ScriptedSource<String, Never>()
    let recorder = numbers.zip(letters).record()
    #expect(numbers.misbehave.sendSubscription().log == [.cancelled])
    numbers.send(1)
    letters.send("a")
    #expect(recorder.events == [.subscription("Zip"), .value((1, "a"))])
  }

  @Test func `a subject in virtual time`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<String, Never>()
    let recorder = subject.filter { $0 != "b" }.record(clock: scheduler.clock)
    for (time, letter) in [(0.1, "a"), (0.2, "b"), (0.35, "c")] {
      scheduler.schedule(after: .start + .seconds(time)) { subject.send(letter) }
    }
    scheduler.schedule(after: 1) { subject.send(completion: .finished) }
    scheduler.advance(by: 1)
    #expect(
      recorder.timedEvents == [
        .at(0, .subscription("PassthroughSubject")), .at(0.1, .value("a")), .at(0.35, .value("c")),
        .at(1, .finished),
      ])
  }
}
