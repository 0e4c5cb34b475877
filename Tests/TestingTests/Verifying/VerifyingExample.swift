import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// The examples of the article "Verifying publishers".
@Suite struct VerifyingExample {
  /// Counts down to 1.
  struct Countdown: Publisher {
    typealias Output = Int
    typealias Failure = Never
    let start: Int

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      stride(from: start, to: 0, by: -1).publisher.receive(subscriber: subscriber)
    }
  }

  @Test func `a countdown keeps the rules`() {
    let report = verify(publisher: { Countdown(start: $0) })
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test func `a sink keeps the rules`() {
    let report = verify(subscriber: {
      let (values, ends) = (RaceCounter(), RaceCounter())
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in ends.add() }, receiveValue: { _ in values.add() })
      return SubscriberProbe(
        sink, valueCount: { values.count }, completionCount: { ends.count }, cancel: sink.cancel)
    })
    #expect(report.failures.isEmpty, "\(report)")
  }
}
