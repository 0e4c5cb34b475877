import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// Every operator under threads that start together.
@Suite struct OperatorRaces {
  private static let racing = OperatorCase.all.filter { $0.testDescription != "print" }

  @Test(arguments: racing)
  func `rule 3.05 a cancel, requests and the values of three threads`(operation: OperatorCase) {
    for _ in rounds(of: 20) {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = Recorder<String, any Error>(demand: .max(2), keepsSubscription: true)
      operation.build(subject.eraseToAnyPublisher()).subscribe(recorder)
      race(
        {
          for value in 1...20 { subject.send(value % 2 + 1) }
          subject.send(completion: .finished)
        },
        { for _ in 1...10 { recorder.request(.max(2)) } },
        {
          recorder.request(.max(1))
          recorder.cancel()
        })
      // What had begun when the cancel returned may still arrive, on the thread of the values.
      #expect(recorder.violations.allSatisfy { $0 == .valueAfterCancel || $0 == .completionAfterCancel })
      let count = recorder.events.count
      subject.send(1)
      #expect(recorder.events.count == count)
    }
  }

  @Test(arguments: racing)
  func `rules 1.01, 1.07 requests on two threads receive no more than was requested`(operation: OperatorCase)
  {
    for _ in rounds(of: 20) {
      let source = ScriptedSource<Int, TestError>(emitting: (1...40).map { $0 % 2 + 1 }, then: .finished)
      let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
      race(
        { for _ in 1...10 { recorder.request(.max(1)) } },
        { for _ in 1...10 { recorder.request(.max(2)) } })
      #expect(recorder.values.count <= 30)
      #expect(recorder.violations == [])
    }
  }

  @Test(arguments: racing)
  func `rule 3.07 two cancels on two threads cancel the upstream once, and release everything`(
    operation: OperatorCase
  ) {
    for _ in rounds(of: 20) {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = Recorder<String, any Error>(keepsSubscription: true)
      weak var token: Token?
      do {
        let held = Token()
        token = held
        operation.build(
          subject.map { value in withExtendedLifetime(held) { value } }.eraseToAnyPublisher()
        ).subscribe(recorder)
      }
      race({ recorder.cancel() }, { recorder.cancel() }, { subject.send(1) })
      #expect(token == nil)
    }
  }
}
