import Combine
import SwiftCombineTesting
import TestSupport
import Testing

private typealias Source = ScriptedSource<Int, TestError>

@Suite("What every operator on one upstream does")
struct OperatorContractTests {
  @Test(arguments: OperatorCase.all)
  func `fact 73 rules 1.09, 2.12 the subscriber receives one subscription, before any other signal`(
    operation: OperatorCase
  ) {
    let source = Source("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    #expect(recorder.events == [.subscription(operation.subscription ?? "source")])
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.all)
  func `rules 3.10, 3.11 a synchronous upstream is delivered whole, and completes`(operation: OperatorCase) {
    let recorder = operation.build(AnyPublisher([1, 2].publisher.setFailureType(to: TestError.self))).record()
    #expect(recorder.events.last == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.all)
  func `rule 3.03 nothing recurses with the number of values, however they are requested`(
    operation: OperatorCase
  ) {
    let values = (0..<2_000).map { $0 % 2 + 1 }
    for asksInside in [false, true] {
      let recorder = Recorder<String, any Error>(demand: asksInside ? .max(1) : .unlimited)
      if asksInside { recorder.onValue = { recorder, _ in recorder.request(.max(1)) } }
      // A stack that this number of nested calls would overflow.
      onStack(of: 128 << 10) {
        operation.build(AnyPublisher(values.publisher.setFailureType(to: TestError.self))).subscribe(recorder)
      }
      #expect(recorder.events.last == .finished, "requested inside: \(asksInside)")
      #expect(recorder.violations == [])
    }
  }

  @Test(arguments: OperatorCase.all)
  func `rule 1.01 no unrequested value is delivered`(operation: OperatorCase) {
    let source = Source("source", emitting: [1, 2], then: .finished)
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values.count <= 1)
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(recorder.events.last == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.all(without: .losesValues))
  func `rule 3.08 demand adds up, however it is requested`(operation: OperatorCase) {
    let values = [1, 2, 1, 2, 1, 2, 1]
    let whole = operation.build(Source("source", emitting: values, then: .finished).eraseToAnyPublisher())
      .record()
    for requests in [[1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 3, 4], [9]] {
      let source = Source("source", emitting: values, then: .finished)
      let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
      for request in requests { recorder.request(.max(request)) }
      #expect(recorder.events == whole.events, "\(requests)")
      #expect(recorder.violations == [], "\(requests)")
    }
  }

  @Test(arguments: OperatorCase.all(without: .losesValues))
  func `rule C1 demand that is returned for a value adds up too`(operation: OperatorCase) {
    let values = [1, 2, 1, 2, 1, 2, 1]
    let whole = operation.build(Source("source", emitting: values, then: .finished).eraseToAnyPublisher())
      .record()
    let source = Source("source", emitting: values, then: .finished)
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .max(1)) { _ in .max(1) }
    #expect(recorder.events == whole.events)
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.all(without: .requestsByItself))
  func `rule C2 unlimited demand absorbs all later requests`(operation: OperatorCase) {
    let source = Source("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record { _ in .max(2) }
    recorder.request(.max(3))
    for _ in 1...20 { source.send(1) }
    if source.log.last != .cancelled { #expect(source.demand == .unlimited) }
    #expect(!source.log.contains(.withheld) || source.log.contains(.cancelled))
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.all(without: .handlesFailure))
  func `fact 71 a failure of the upstream passes at once, without demand`(operation: OperatorCase) {
    let source = Source("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    source.send(completion: .failure("gone"))
    #expect(
      recorder.events == [.subscription(operation.subscription ?? "source"), .failure(TestError("gone"))])
  }

  @Test(arguments: OperatorCase.owningSubscription)
  func `rules 1.07, 3.06 after the completion nothing passes, and the upstream is not canceled`(
    operation: OperatorCase
  ) {
    let source = Source("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(keepsSubscription: true)
    source.send(completion: .finished)
    let (events, log) = (recorder.events, source.log)
    #expect(events.last == .finished)
    source.misbehave.send(1)
    source.misbehave.send(completion: .failure("late"))
    recorder.request(.max(1))
    recorder.cancel()
    #expect(recorder.events == events)
    #expect(source.log == log)
  }

  @Test(arguments: OperatorCase.owningSubscription)
  func `fact 147 rules C3, 3.07 after a cancel nothing passes, and the upstream is canceled once`(
    operation: OperatorCase
  ) {
    let source = Source("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(keepsSubscription: true)
    let events = recorder.events
    recorder.cancel()
    recorder.cancel()
    #expect(source.log.filter { $0 == .cancelled }.count == 1)
    #expect(source.log.last == .cancelled)
    recorder.request(.max(1))
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == events)
    #expect(source.log.last == .cancelled)
  }

  @Test(arguments: OperatorCase.all)
  func `fact 149 rule 1.08 a cancel inside the first delivery ends it`(operation: OperatorCase) {
    let source = Source("source", emitting: [1, 2, 2, 1], then: .finished)
    let recorder = Recorder<String, any Error>()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    operation.build(source.eraseToAnyPublisher()).subscribe(recorder)
    #expect(recorder.values.count == (operation.deliversNothing ? 0 : 1))
    #expect((recorder.completion == nil) == !operation.deliversNothing)
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.all)
  func `fact 149 rule 3.02 requests of one at a time, inside the delivery, receive everything`(
    operation: OperatorCase
  ) {
    let source = Source("source", emitting: [1, 2], then: .finished)
    let recorder = Recorder<String, any Error>(demand: .max(1))
    recorder.onValue = { recorder, _ in recorder.request(.max(1)) }
    operation.build(source.eraseToAnyPublisher()).subscribe(recorder)
    #expect(recorder.events.last == .finished)
    #expect(recorder.violations == [])
  }

  @Test(
    arguments: OperatorCase.owningSubscription.filter { !$0.traits.contains(.takesEverySubscription) })
  func `rule 2.05 a second subscription is canceled, and the first one continues`(operation: OperatorCase) {
    let source = Source("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record()
    let further = source.misbehave.sendSubscription()
    #expect(further.log == [.cancelled])
    #expect(recorder.events == [.subscription(operation.subscription!)])
    source.send(completion: .finished)
    #expect(recorder.events.last == .finished)
  }

  // MARK: Threads

  @Test(arguments: OperatorCase.all)
  func `fact 149 rules 3.05, 3.16 another thread's request and cancel do not wait for a delivery`(
    operation: OperatorCase
  ) {
    let source = Source("source", emitting: [1, 2, 1, 2], then: .finished)
    let recorder = Recorder<String, any Error>(demand: .max(1))
    recorder.onValue = { recorder, _ in
      #expect(finishes { recorder.request(.max(1)) })
      #expect(finishes { recorder.cancel() })
    }
    operation.build(source.eraseToAnyPublisher()).subscribe(recorder)
    #expect(recorder.values.count == (operation.deliversNothing ? 0 : 1))
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.all)
  func `fact 149 rules 3.05, 3.16 another thread may request and cancel while the subscription is delivered`(
    operation: OperatorCase
  ) {
    let source = Source("source", emitting: [1, 2, 1, 2], then: .finished)
    let recorder = Recorder<String, any Error>(demand: .none)
    recorder.onSubscription = { recorder in
      #expect(finishes { recorder.cancel() })
    }
    operation.build(source.eraseToAnyPublisher()).subscribe(recorder)
    #expect(recorder.events.count == 1)
    #expect(recorder.violations == [])
  }

  // MARK: What comes too early

  @Test(arguments: OperatorCase.all.filter { $0.earlyValue != .trapped })
  func `a value before the subscription is passed or dropped, as Apple's does`(operation: OperatorCase) {
    let source = Source("source", holdsSubscriptions: true)
    let recorder = operation.build(source.eraseToAnyPublisher()).record()
    source.misbehave.send(1)
    #expect(recorder.values == (operation.earlyValue == .passed ? ["1"] : []))
  }

  @Test(arguments: OperatorCase.all(without: .stopsAtFailure).filter { $0.earlyCompletion != .trapped })
  func `a completion before the subscription is passed or dropped, as Apple's does`(operation: OperatorCase) {
    let source = Source("source", holdsSubscriptions: true)
    let recorder = operation.build(source.eraseToAnyPublisher()).record()
    source.misbehave.send(completion: .failure("early"))
    let isPassed = operation.earlyCompletion == .passed
    #expect(recorder.events.compactMap(\.completion).count == (isPassed ? 1 : 0))
  }

  // MARK: Memory

  @Test(arguments: OperatorCase.all)
  func `rule 3.13 a cancel releases the chain, though the subscriber keeps its subscription`(
    operation: OperatorCase
  ) {
    let chain = Chain(operation)
    chain.recorder.cancel()
    #expect(chain.isFreed)
  }

  @Test(arguments: OperatorCase.all)
  func `rule C8 a finish releases the chain, though the subscriber keeps its subscription`(
    operation: OperatorCase
  ) {
    let chain = Chain(operation)
    chain.subject.send(1)
    chain.subject.send(completion: .finished)
    #expect(chain.recorder.events.last == .finished)
    #expect(chain.isFreed)
  }

  @Test(arguments: OperatorCase.all(without: .stopsAtFailure))
  func `rule C15 a failure releases the chain, though the subscriber keeps its subscription`(
    operation: OperatorCase
  ) {
    let chain = Chain(operation)
    chain.subject.send(1)
    chain.subject.send(completion: .failure("gone"))
    #expect(chain.isFreed)
  }

  @Test(arguments: OperatorCase.all)
  func `rule C7 releasing the token cancels the upstream and releases the chain`(operation: OperatorCase) {
    let source = Source("source", keepsSubscribers: false)
    weak var closure: Token?
    do {
      let held = Token()
      closure = held
      let token = operation.build(source.eraseToAnyPublisher())
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in withExtendedLifetime(held) {} })
      #expect(closure != nil)
      withExtendedLifetime(token) {}
    }
    #expect(source.log.last == .cancelled)
    #expect(closure == nil)
  }

  /// An operator between two closures that hold a token each.
  private final class Chain {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<String, any Error>(keepsSubscription: true)
    private weak var above: Token?
    private weak var below: Token?

    init(_ operation: OperatorCase) {
      let (above, below) = (Token(), Token())
      (self.above, self.below) = (above, below)
      operation.build(
        subject.map { value in withExtendedLifetime(above) { value } }.eraseToAnyPublisher()
      ).map { value in withExtendedLifetime(below) { value } }.subscribe(recorder)
    }

    var isFreed: Bool { above == nil && below == nil }
  }
}
