import SwiftCombineEngine
import SwiftCombine
import SwiftCombineTesting
import Dispatch
import Testing

@Suite struct RecorderTests {
  let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)

  @Test func `a recorder keeps subscription, values and completion`() {
    let recorder = source.record()
    source.send(contentsOf: [1, 2])
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("source"), .value(1), .value(2), .finished])
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
    #expect(recorder.overlapCount == 0)
  }

  @Test func `a recorder keeps the error that fails a stream`() {
    let recorder = source.record()
    source.send(completion: .failure("boom"))
    #expect(recorder.events == [.subscription("source"), .failure("boom")])
    #expect(recorder.completion == .failure("boom"))
  }

  @Test func `each event has its virtual time`() {
    let scheduler = VirtualTimeScheduler()
    let recorder = source.record(clock: scheduler.clock)
    scheduler.schedule(after: 0.1) { source.send(1) }
    scheduler.schedule(after: 0.25) { source.send(2) }
    scheduler.schedule(after: 3) { source.send(completion: .finished) }
    scheduler.advance(by: 5)
    #expect(
      recorder.timedEvents == [
        .at(0, .subscription("source")), .at(0.1, .value(1)), .at(0.25, .value(2)), .at(3, .finished),
      ])
    #expect(recorder.timedValues == [.at(0.1, 1), .at(0.25, 2)])
  }

  // MARK: Demand

  @Test(arguments: [
    (Subscribers.Demand.unlimited, [SourceEvent.subscribed, .requested(.unlimited)]),
    (.max(3), [.subscribed, .requested(.max(3))]),
    (.none, [.subscribed]),
  ])
  func `a recorder first requests its initial demand`(demand: Subscribers.Demand, log: [SourceEvent]) {
    _ = source.record(demand: demand)
    #expect(source.log == log)
  }

  @Test func `a recorder answers each value as its closure says`() {
    let recorder = source.record(demand: .max(2)) { value in value == 1 ? .max(5) : .none }
    #expect(source.send(1) == .max(5))
    #expect(source.send(2) == .none)
    #expect(source.log == [.subscribed, .requested(.max(2)), .answered(.max(5)), .answered(.none)])
    #expect(recorder.outstandingDemand == .max(5))
    #expect(source.demand == .max(5))
  }

  @Test func `a recorder requests on demand, even no values`() {
    let recorder = source.record(demand: .none)
    recorder.request(.max(2))
    recorder.request(.none)
    #expect(source.log == [.subscribed, .requested(.max(2)), .requested(.none)])
  }

  @Test func `demand requested before the subscription is requested when it arrives`() {
    let recorder = Recorder<Int, TestError>(demand: .max(1))
    recorder.request(.max(2))
    source.subscribe(recorder)
    #expect(source.log == [.subscribed, .requested(.max(3))])
  }

  // MARK: What the recorder does itself

  @Test func `requests, answers and the cancellation are among the events on request`() {
    let recorder = source.record(demand: .max(1), recordsRequests: true) { $0 == 1 ? .max(1) : .none }
    source.send(contentsOf: [1, 2])
    recorder.request(.max(4))
    recorder.cancel()
    #expect(
      recorder.events == [
        .subscription("source"), .requested(.max(1)), .value(1), .answered(.max(1)), .value(2),
        .requested(.max(4)),
        .cancelled,
      ])
  }

  @Test func `a recorder that has canceled requests nothing more`() {
    let recorder = source.record(recordsRequests: true)
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(1))
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    #expect(recorder.events == [.subscription("source"), .requested(.unlimited), .cancelled])
    #expect(recorder.subscription == nil)
  }

  @Test func `a recorder that keeps its subscription requests and cancels after the end`() {
    let recorder = source.record(keepsSubscription: true)
    source.send(completion: .finished)
    recorder.request(.max(1))
    recorder.cancel()
    recorder.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited), .requested(.max(1)), .cancelled, .cancelled])
  }

  @Test func `a subscription that arrives after a cancellation is canceled`() {
    let recorder = Recorder<Int, TestError>()
    recorder.cancel()
    source.subscribe(recorder)
    #expect(source.log == [.subscribed, .cancelled])
    #expect(recorder.events == [.subscription("source")])
    #expect(recorder.violations == [])
  }

  @Test func `a recorder releases its subscription at the completion`() {
    let recorder = source.record()
    #expect(recorder.subscription != nil)
    source.send(completion: .finished)
    #expect(recorder.subscription == nil)
  }

  // MARK: Code inside a delivery

  @Test func `code runs inside the delivery of a subscription, before the first request`() {
    let recorder = Recorder<Int, TestError>(demand: .max(1))
    recorder.onSubscription = { $0.request(.max(7)) }
    source.subscribe(recorder)
    #expect(source.log == [.subscribed, .requested(.max(7)), .requested(.max(1))])
  }

  @Test func `a recorder that cancels inside the delivery of its subscription requests nothing`() {
    let recorder = Recorder<Int, TestError>(demand: .max(1))
    recorder.onSubscription = { $0.cancel() }
    source.subscribe(recorder)
    #expect(source.log == [.subscribed, .cancelled])
  }

  @Test func `code runs inside the delivery of a value, before the answer`() {
    let recorder = source.record(demand: .max(1), recordsRequests: true) { _ in .max(1) }
    recorder.onValue = { recorder, value in if value == 1 { recorder.request(.max(3)) } }
    source.send(1)
    #expect(
      recorder.events == [
        .subscription("source"), .requested(.max(1)), .value(1), .requested(.max(3)), .answered(.max(1)),
      ])
  }

  @Test func `code runs inside the delivery of the completion`() {
    let recorder = source.record()
    let seen = Locked<[String]>([])
    recorder.onCompletion = { recorder, completion in seen.withLock { $0.append("\(completion)") } }
    source.send(completion: .finished)
    #expect(seen.withLock { $0 } == ["finished"])
  }

  // MARK: Further results

  @Test func `events can be cleared to check the next ones`() {
    let recorder = source.record()
    source.send(1)
    recorder.clearEvents()
    source.send(2)
    #expect(recorder.events == [.value(2)])
    #expect(recorder.violations == [])
  }

  @Test func `tuples and hidden errors can be compared as texts`() {
    let pairs = ScriptedSource<(Int, String), any Error>("pairs")
    let recorder = pairs.record()
    pairs.send((1, "a"))
    pairs.send(completion: .failure(TestError("boom")))
    #expect(recorder.described == [.subscription("pairs"), .value("(1, \"a\")"), .failure("boom")])
    #expect(recorder.events == [.subscription("pairs"), .value((1, "a")), .failure(TestError("boom"))])
  }

  @Test func `a history records the order of events at several places`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.record("recorder", demand: .max(1), history: history)
    source.send(1)
    history.note("between")
    recorder.cancel()
    source.send(2)
    #expect(
      history.lines == [
        "source .subscribed", "recorder .subscription(\"source\")", "source .requested(.max(1))",
        "recorder .value(1)",
        "between", "source .cancelled", "source .withheld",
      ])
    history.clear()
    #expect(history.lines == [])
  }

  // MARK: Waiting

  @Test func `a test can wait for values and for the completion`() async {
    let recorder = source.record()
    DispatchQueue.global().async { source.send(contentsOf: [1, 2]) }
    await recorder.waitForValues(2)
    #expect(recorder.values == [1, 2])
    DispatchQueue.global().async { source.send(completion: .finished) }
    await recorder.waitForCompletion()
    #expect(recorder.completion == .finished)
    await recorder.waitForValues(100)
  }

  @Test func `waiting ends when the waiting task is canceled`() async {
    let recorder = source.record()
    let task = Task { await recorder.waitForCompletion() }
    task.cancel()
    await task.value
    #expect(recorder.completion == nil)
  }
}
