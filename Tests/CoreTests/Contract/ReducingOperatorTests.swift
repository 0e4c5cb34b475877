import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("Operators that make one result of all values")
struct ReducingOperatorTests {
  @Test(arguments: OperatorCase.reducing)
  func
    `fact 68 the subscriber receives its subscription, then unlimited values are requested, and its demand is not`(
      operation: OperatorCase
    )
  {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = operation.build(source.eraseToAnyPublisher())
      .record("recorder", demand: .max(2), history: history)
    recorder.request(.max(3))
    #expect(
      history.lines == [
        "source .subscribed", "recorder .subscription(\"\(operation.subscription!)\")",
        "source .requested(.unlimited)",
      ])
  }

  @Test(arguments: OperatorCase.reducing)
  func `facts 69, 70 result and completion wait for demand, then are sent together`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    for value in [2, 1] { source.send(value) }
    source.send(completion: .finished)
    #expect(recorder.events.count == 1)
    recorder.request(.max(1))
    // Where there is no result, the end is what waited.
    #expect(recorder.events.count == (operation.deliversNothing ? 2 : 3))
    #expect(recorder.events.last == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.reducing)
  func `fact 70 an upstream without values gives the result of nothing, or the completion waits`(
    operation: OperatorCase
  ) {
    let source = ScriptedSource<Int, TestError>("source", then: .finished)
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    #expect(recorder.events == [.subscription(operation.subscription!)])
    recorder.request(.max(1))
    #expect(recorder.values == (operation.resultOfNothing.map { [$0] } ?? []))
    #expect(recorder.events.last == .finished)
  }

  @Test(arguments: OperatorCase.reducing)
  func `a cancel drops the result that waits, and releases it`(operation: OperatorCase) {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<String, any Error>(demand: .none, keepsSubscription: true)
    weak var token: Token?
    do {
      let held = Token()
      token = held
      operation.build(subject.eraseToAnyPublisher()).map { value in withExtendedLifetime(held) { value } }
        .subscribe(recorder)
    }
    subject.send(1)
    subject.send(completion: .finished)
    #expect(token != nil)
    recorder.cancel()
    #expect(token == nil)
    recorder.request(.max(1))
    #expect(recorder.events.count == 1)
  }

  @Test(arguments: OperatorCase.reducing)
  func `a cancel inside the delivery of the result suppresses the completion`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    recorder.onValue = { recorder, _ in recorder.cancel() }
    source.send(1)
    source.send(completion: .finished)
    recorder.request(.max(1))
    #expect((recorder.completion == nil) == !operation.deliversNothing)
  }

  @Test func `nothing is requested for a subscriber that cancels at once`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = Recorder<[Int], TestError>()
    recorder.onSubscription = { $0.cancel() }
    source.collect().subscribe(recorder)
    #expect(source.log == [.subscribed, .cancelled])
  }

  @Test func `a request and the completion on two threads deliver the result once`() {
    for _ in 0..<500 {
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.count().record(demand: .none)
      race({ subject.send(completion: .finished) }, { recorder.request(.max(1)) })
      #expect(recorder.events == [.subscription("Count"), .value(0), .finished])
      #expect(recorder.overlapCount == 0)
    }
  }

  @Test func `a cancel and the completion on two threads deliver all or a part, and nothing twice`() {
    for _ in 0..<500 {
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.count().record(keepsSubscription: true)
      race({ subject.send(completion: .finished) }, { recorder.cancel() })
      let whole: [RecordedEvent<Int, Never>] = [.subscription("Count"), .value(0), .finished]
      #expect(recorder.events == Array(whole.prefix(recorder.events.count)))
    }
  }
}
