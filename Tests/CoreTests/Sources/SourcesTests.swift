import Combine
import SwiftCombineTesting
import Foundation
import Testing

@Suite struct EmptyAndFailTests {
  @Test func `empty finishes without demand`() {
    let recorder = Empty<Int, TestError>().record(demand: .none)
    #expect(recorder.events == [.subscription("Empty"), .finished])
  }

  @Test func `V3.12 empty that does not complete sends its subscription and nothing else`() {
    let recorder = Empty<Int, TestError>(completeImmediately: false).record()
    #expect(recorder.events == [.subscription("Empty")])
    recorder.subscription?.request(.none)
    recorder.cancel()
    #expect(recorder.events == [.subscription("Empty")])
  }

  @Test func `fail fails without demand`() {
    let recorder = Fail<Int, TestError>(error: "no").record(demand: .none)
    #expect(recorder.events == [.subscription("Empty"), .failure("no")])
  }

  @Test func `nothing follows a cancellation inside the subscription`() {
    func events<P: Publisher>(_ publisher: P) -> [RecordedEvent<P.Output, P.Failure>] {
      let recorder = Recorder<P.Output, P.Failure>()
      recorder.onSubscription = { $0.cancel() }
      publisher.subscribe(recorder)
      return recorder.events
    }
    #expect(events(Empty<Int, Never>()) == [.subscription("Empty")])
    #expect(events(Fail<Int, TestError>(error: "no")) == [.subscription("Empty")])
    #expect(events([Int]().publisher) == [.subscription("Empty")])
    #expect(events(Optional<Int>.none.publisher) == [.subscription("Empty")])
    #expect(events(Result<Int, TestError>.failure("no").publisher) == [.subscription("Empty")])
    #expect(events(Record<Int, TestError>(output: [], completion: .finished)) == [.subscription("Empty")])
    #expect(events(Future<Int, TestError> { $0(.failure("no")) }) == [.subscription("Future")])
    let (subject, current) = (PassthroughSubject<Int, TestError>(), CurrentValueSubject<Int, TestError>(0))
    subject.send(completion: .finished)
    current.send(completion: .failure("no"))
    #expect(events(subject) == [.subscription("Empty")])
    #expect(events(subject.map { $0 }) == [.subscription("Empty")])
    #expect(events(current) == [.subscription("Empty")])
  }

  @Test func `they are equal by behavior`() {
    #expect(
      Empty<Int, Never>() == Empty(completeImmediately: true, outputType: Int.self, failureType: Never.self))
    #expect(Empty<Int, Never>() != Empty(completeImmediately: false))
    #expect(Fail<Int, TestError>(error: "a") == Fail(outputType: Int.self, failure: "a"))
    #expect(Fail<Int, TestError>(error: "a") != Fail(error: "b"))
    #expect([1, 2].publisher == [1, 2].publisher)
    #expect([1, 2].publisher != [1].publisher)
    #expect(Just(1) == Just(1))
    #expect(Optional<Int>.some(1).publisher == Optional<Int>.some(1).publisher)
    #expect(Optional<Int>.some(1).publisher != Optional<Int>.none.publisher)
    #expect(Result<Int, TestError>.success(1).publisher != Result<Int, TestError>.failure("no").publisher)
  }
}

@Suite struct DeferredTests {
  @Test func `the closure runs for each subscriber`() {
    var made = 0
    let deferred = Deferred {
      made += 1
      return Just(made)
    }
    #expect(made == 0)
    #expect(deferred.record().events == [.subscription("Just"), .value(1), .finished])
    #expect(deferred.record().events == [.subscription("Just"), .value(2), .finished])
  }

  @Test func `V13.7 a deferred future works for each subscriber`() {
    var runs = 0
    let deferred = Deferred {
      Future<Int, Never> { promise in
        runs += 1
        promise(.success(runs))
      }
    }
    #expect(deferred.record().values == [1])
    #expect(deferred.record().values == [2])
  }
}

@Suite struct OptionalAndResultPublisherTests {
  @Test func `an optional value waits for demand and the completion follows it`() {
    let recorder = Optional<Int>.some(7).publisher.record(demand: .none)
    #expect(recorder.events == [.subscription("Optional")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Optional"), .value(7), .finished])
  }

  @Test func `nil finishes without demand`() {
    #expect(Optional<Int>.none.publisher.record(demand: .none).events == [.subscription("Empty"), .finished])
  }

  @Test func `a success waits for demand and is delivered once`() {
    let recorder = Result<Int, TestError>.success(7).publisher.record(demand: .none, keepsSubscription: true)
    #expect(recorder.events == [.subscription("Once")])
    recorder.request(.max(3))
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Once"), .value(7), .finished])
  }

  @Test func `a failure needs no demand`() {
    let recorder = Result<Int, TestError>.failure("no").publisher.record(demand: .none)
    #expect(recorder.events == [.subscription("Empty"), .failure("no")])
  }

  @Test func `nothing is delivered after a cancellation`() {
    let optional = Optional<Int>.some(7).publisher.record(demand: .none, keepsSubscription: true)
    optional.cancel()
    optional.request(.max(1))
    #expect(optional.events == [.subscription("Optional")])
    let once = Result<Int, TestError>.success(7).publisher.record(keepsSubscription: true)
    #expect(once.events == [.subscription("Once"), .value(7), .finished])
    let cancelling = Recorder<Int, TestError>()
    cancelling.onValue = { recorder, _ in recorder.cancel() }
    Result<Int, TestError>.success(7).publisher.subscribe(cancelling)
    #expect(cancelling.events == [.subscription("Once"), .value(7)])
  }

  @Test func `values are delivered at once to operators that request`() {
    var values: [Int] = []
    func take(_ value: Int) -> Bool {
      values.append(value)
      return true
    }
    #expect(Optional<Int>.some(1).publisher._deliverAtOnce(.max(1), take))
    #expect(!Optional<Int>.some(2).publisher._deliverAtOnce(.none, take))
    #expect(Optional<Int>.none.publisher._deliverAtOnce(.none, take))
    #expect(Result<Int, TestError>.success(3).publisher._deliverAtOnce(.unlimited, take))
    #expect(!Result<Int, TestError>.failure("no").publisher._deliversAtOnce)
    #expect(Empty<Int, Never>()._deliverAtOnce(.none, take))
    #expect(!Empty<Int, Never>(completeImmediately: false)._deliversAtOnce)
    #expect(values == [1, 3])
  }

  @Test func `requesting .none traps`() async {
    await #expect(processExitsWith: .failure) {
      Optional<Int>.some(1).publisher.record(demand: .none).request(.none)
    }
    await #expect(processExitsWith: .failure) {
      Result<Int, TestError>.success(1).publisher.record(demand: .none).request(.none)
    }
  }
}

@Suite struct RecordTests {
  @Test func `the completion follows the last value`() {
    let recorder = Record<Int, TestError>(output: [1, 2, 3], completion: .failure("end")).record(
      demand: .none)
    #expect(recorder.events == [.subscription("[1, 2, 3]")])
    recorder.request(.none)
    recorder.request(.max(2))
    #expect(recorder.events == [.subscription("[1, 2, 3]"), .value(1), .value(2)])
    recorder.request(.max(1))
    #expect(recorder.events.suffix(2) == [.value(3), .failure("end")])
  }

  @Test func `a record without values completes at once`() {
    let record = Record<Int, TestError> { $0.receive(completion: .failure("end")) }
    #expect(record.record(demand: .none).events == [.subscription("Empty"), .failure("end")])
  }

  @Test func `records by a closure`() {
    let record = Record<Int, TestError> { recording in
      recording.receive(1)
      recording.receive(2)
    }
    #expect(record.recording.output == [1, 2])
    #expect(record.recording.completion == .finished)
    #expect(record.record().events == [.subscription("[1, 2]"), .value(1), .value(2), .finished])
  }

  @Test func `the subscription has another name at its end`() {
    let recorder = Record<Int, TestError>(output: [1], completion: .finished).record(keepsSubscription: true)
    #expect(recorder.subscription.map { String(describing: $0) } == "Cancelled Events")
  }

  @Test func `the coded form is Apple's`() throws {
    let record = Record<Int, CodedError>(output: [1, 2], completion: .failure(CodedError(number: 5)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(record), as: UTF8.self)
    #expect(
      text == #"{"recording":{"completion":{"error":{"number":5},"success":false},"output":[1,2]}}"#)
    let decoded = try JSONDecoder().decode(Record<Int, CodedError>.self, from: Data(text.utf8))
    #expect(
      decoded.record().events == [
        .subscription("[1, 2]"), .value(1), .value(2), .failure(CodedError(number: 5)),
      ])
  }

  @Test func `the output is coded before the completion`() throws {
    let keys = KeyRecorder()
    try? Record<Int, CodedError>.Recording(output: [1]).encode(into: keys)
    #expect(keys.keys == ["output", "completion"])
  }

  @Test func `a completed recording records nothing more`() async {
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, TestError>.Recording()
      recording.receive(completion: .finished)
      recording.receive(1)
    }
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, TestError>.Recording(output: [1])
      recording.receive(completion: .finished)
    }
  }

  struct CodedError: Error, Codable, Equatable { var number: Int }
}

/// An encoder that notes the keys of one keyed container and encodes nothing.
private final class KeyRecorder: Encoder {
  var keys: [String] = []
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed(recorder: self))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { fatalError("an unexpected call") }
  func singleValueContainer() -> any SingleValueEncodingContainer { fatalError("an unexpected call") }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let recorder: KeyRecorder
    var codingPath: [any CodingKey] { [] }
    func encodeNil(forKey key: Key) { recorder.keys.append(key.stringValue) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) { recorder.keys.append(key.stringValue) }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { fatalError("an unexpected call") }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      fatalError("an unexpected call")
    }
    func superEncoder() -> any Encoder { recorder }
    func superEncoder(forKey key: Key) -> any Encoder { recorder }
  }
}
