import Combine
import SwiftCombineExtras
import SwiftCombineTesting
import TestSupport

extension MatrixRow {
  static let subjects: [MatrixRow] = [
    .subject("PassthroughSubject") { PassthroughSubject() },
    .subject("CurrentValueSubject") { CurrentValueSubject(ContractValue(0)) },
    .subject("ReplaySubject(bufferSize:)") { ReplaySubject(bufferSize: 2) },
    .subject("ReplaySubject.unbounded") { ReplaySubject.unbounded() },
  ]

  static let subscribers: [MatrixRow] = [
    .subscriber("Sink") { values, ends in
      let sink = Subscribers.Sink<Int, TestError>(
        receiveCompletion: { _ in ends.add() }, receiveValue: { _ in values.add() })
      return SubscriberProbe(
        sink, valueCount: { values.count }, completionCount: { ends.count }, cancel: sink.cancel)
    },
    .subscriber("AnySubscriber") { values, ends in
      let sink = Subscribers.Sink<Int, TestError>(
        receiveCompletion: { _ in ends.add() }, receiveValue: { _ in values.add() })
      return SubscriberProbe(
        AnySubscriber(sink), valueCount: { values.count }, completionCount: { ends.count },
        cancel: sink.cancel)
    },
    .subscriber("PausableSubscriber") { values, ends in
      let subscriber = PausableSubscriber<Int, TestError>(
        receiveCompletion: { _ in ends.add() },
        receiveValue: { _ in
          values.add()
          return true
        })
      return SubscriberProbe(
        subscriber, valueCount: { values.count }, completionCount: { ends.count }, cancel: subscriber.cancel)
    },
    .subscriber(
      "Recorder", except: ["2.08": recording, "C23": recording, "C24": recording]
    ) { _, _ in
      let recorder = Recorder<Int, TestError>()
      return SubscriberProbe(
        recorder, valueCount: { recorder.values.count },
        completionCount: { recorder.events.count { $0.completion != nil } }, cancel: recorder.cancel)
    },
    MatrixRow(kind: .subscriber, name: "Assign") {
      verify(
        subscriber: {
          let values = RaceCounter()
          let assign = Subscribers.Assign(object: Counted(values), keyPath: \.value)
          return SubscriberProbe(assign, valueCount: { values.count }, cancel: assign.cancel)
        }, timeLimit: timeLimit)
    },
  ]

  private static let recording = "it keeps what comes against the rules, to tell of it"

  private static func subject<S: Subject & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable () -> S
  ) -> MatrixRow where S.Output == ContractValue, S.Failure == TestError {
    MatrixRow(kind: .subject, name: name) { verify(subject: make, timeLimit: timeLimit) }
  }

  private static func subscriber<S: Subscriber & SendableMetatype>(
    _ name: String, except exceptions: [String: String] = [:],
    _ make: @escaping @Sendable (_ values: RaceCounter, _ ends: RaceCounter) -> SubscriberProbe<S>
  ) -> MatrixRow where S.Input == Int, S.Failure == TestError {
    MatrixRow(kind: .subscriber, name: name) {
      verify(
        subscriber: { make(RaceCounter(), RaceCounter()) }, failure: { "failed" }, except: exceptions,
        timeLimit: timeLimit)
    }
  }
}

private final class Counted {
  private let count: RaceCounter
  init(_ count: RaceCounter) { self.count = count }
  var value = 0 { didSet { count.add() } }
}
