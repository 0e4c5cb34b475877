import Combine
import OperatorDescriptions
import SwiftCombineTesting
import TestSupport
import Testing

/// Every operator under threads that start together.
@Suite struct OperatorRaces {
  private static let racing = OperatorCase.all.filter { $0.testDescription != "print" }

  private static func values(_ count: Int) -> [Call] { (1...count).map { .send($0 % 2 + 1) } }
  private static let cancelling = CallScript([
    values(20) + [.finish()], Array(repeating: .request(2), count: 10), [.request(1), .cancel()],
  ])
  private static let requesting = CallScript([
    Array(repeating: .request(1), count: 10), Array(repeating: .request(2), count: 10),
  ])
  private static let cancellingTwice = CallScript(["cancel", "cancel", "a1"])

  /// Threads that start together make the calls of a script.
  private static func race(
    _ script: CallScript, on input: CallInput? = nil, _ recorder: Recorder<String, any Error>
  ) {
    var target = CallTarget([input])
    target.request = { count, _ in recorder.request(.max(count)) }
    target.cancel = { _ in recorder.cancel() }
    TestSupport.race(script.bodies(on: target))
  }

  @Test(arguments: racing)
  func `rule 3.05 a cancel, requests and the values of three threads`(operation: OperatorCase) {
    for _ in rounds(of: 20) {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = Recorder<String, any Error>(demand: .max(2), keepsSubscription: true)
      operation.build(subject.eraseToAnyPublisher()).subscribe(recorder)
      Self.race(Self.cancelling, on: CallInput(subject), recorder)
      // The recorder allows the one signal that had begun when the cancel returned.
      #expect(recorder.violations == [])
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
      Self.race(Self.requesting, recorder)
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
      Self.race(Self.cancellingTwice, on: CallInput(subject), recorder)
      #expect(token == nil)
    }
  }
}
