import Combine
import SwiftCombineTesting
import Foundation
import Testing

@Suite("Operators with a throwing closure")
struct ThrowingOperatorTests {
  @Test(arguments: OperatorCase.throwing)
  func `facts 58, 67, 78, 208 a thrown error cancels the upstream, then fails, and nothing follows`(
    operation: OperatorCase
  ) {
    let history = History()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = operation.build(source.eraseToAnyPublisher()).record("recorder", history: history)
    source.send(1)
    source.send(2)
    history.clear()
    #expect(source.send(3) == .none)
    #expect(history.lines == ["source .cancelled", "recorder .failure(\"three\")"])
    source.misbehave.send(2)
    source.misbehave.send(3)
    source.misbehave.send(completion: .finished)
    #expect(history.lines.count == 2)
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.throwing.filter(\.isReducing))
  func `a thrown error needs no demand, where the operator requests by itself`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source", emitting: [1, 3], then: .finished)
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    #expect(recorder.events == [.subscription(operation.subscription!), .failure(TestError("three"))])
  }

  @Test func `an error thrown after the closure itself canceled is not delivered`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<Int, any Error>()
    subject.tryMap { value in
      recorder.cancel()
      return try checked(value)
    }.subscribe(recorder)
    subject.send(3)
    #expect(recorder.events == [.subscription("TryMap")])
  }

  @Test func `a value during whose closure the subscriber canceled is not delivered`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<Int, any Error>()
    subject.tryMap { value in
      recorder.cancel()
      return value
    }.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [])
  }

  @Test func `tryMap changes values and passes the demand that is returned`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.tryMap { try checked($0) * 10 }.record(demand: .max(2)) { _ in .max(1) }
    source.send(1)
    source.send(2)
    #expect(recorder.events == [.subscription("TryMap"), .value(10), .value(20)])
    #expect(source.log == [.subscribed, .requested(.max(2)), .answered(.max(1)), .answered(.max(1))])
  }

  @Test func `fact 60 neighbors become one publisher, whose closures run in order`() {
    let source = ScriptedSource<Int, TestError>("source")
    let mapped = source.map { $0 + 1 }.tryMap(checked).map { $0 * 10 }.tryMap { "\($0)" }
    #expect(type(of: mapped) == Publishers.TryMap<ScriptedSource<Int, TestError>, String>.self)
    #expect(mapped.upstream === source)
    let recorder = mapped.record()
    source.send(1)
    source.send(2)
    #expect(recorder.events == [.subscription("TryMap"), .value("20"), .failure(TestError("three"))])
  }

  @Test
  func `facts 59, 60 neighboring filters become one publisher and stop at the first predicate that rejects`()
  {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let history = History()
    let filtered = source.filter {
      history.note("first \($0)")
      return $0 > 1
    }.tryFilter {
      history.note("second \($0)")
      return try checked($0) > 0
    }.filter {
      history.note("third \($0)")
      return $0 != 4
    }
    #expect(type(of: filtered) == Publishers.TryFilter<ScriptedSource<Int, TestError>>.self)
    #expect(filtered.upstream === source)
    let recorder = filtered.record(demand: .max(1))
    source.send(1)
    source.send(2)
    #expect(history.lines == ["first 1", "first 2", "second 2", "third 2"])
    #expect(recorder.values == [2])
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none)])
  }

  @Test func `facts 59, 60 tryCompactMap drops nothing but nil, and requests another value for it`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let mapped = source.tryCompactMap { try checked($0) == 1 ? nil : $0 }.compactMap {
      $0 == 2 ? nil : "\($0)"
    }
    #expect(mapped.upstream === source)
    let recorder = mapped.record(demand: .max(1))
    for value in [1, 2, 4] { source.send(value) }
    #expect(recorder.values == ["4"])
    #expect(
      source.log
        == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.max(1)), .answered(.none)])
  }

  @Test func `V3.5 listing a directory that does not exist is a failure and no value`() throws {
    let source = ScriptedSource<String, TestError>(emitting: ["/no such directory"], then: .finished)
    let recorder = source.tryMap { try FileManager.default.contentsOfDirectory(atPath: $0) }.record()
    #expect(recorder.values == [])
    guard case .failure(let error) = recorder.completion else {
      Issue.record("no failure")
      return
    }
    #expect((error as? CocoaError)?.code == .fileReadNoSuchFile)
  }

  @Test func `tryScan ends at a thrown error, unlike Apple's`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.tryScan(10) { try $0 + checked($1) }.record()
    source.send(contentsOf: [1, 2, 3])
    source.misbehave.send(4)
    #expect(
      recorder.events
        == [.subscription("TryScan"), .value(11), .value(13), .failure(TestError("three"))])
  }

  private struct Item: Codable, Equatable { let a: Int }
  private struct JSONCoder: TopLevelDecoder, TopLevelEncoder {
    func decode<T: Decodable>(_ type: T.Type, from input: Data) throws -> T {
      try JSONDecoder().decode(type, from: input)
    }
    func encode<T: Encodable>(_ value: T) throws -> Data { try JSONEncoder().encode(value) }
  }

  @Test func `fact 67 V9.3 data that can be decoded is an item, other data a failure`() {
    let source = ScriptedSource<Data, TestError>("source")
    let recorder = source.decode(type: Item.self, decoder: JSONCoder()).record()
    source.send(Data(#"{"a":3}"#.utf8))
    source.send(Data("{".utf8))
    #expect(recorder.events.dropLast() == [.subscription("Decode"), .value(Item(a: 3))])
    guard case .failure(let error) = recorder.completion else {
      Issue.record("no failure")
      return
    }
    #expect(error is DecodingError)
    #expect(source.log.last == .cancelled)
  }

  @Test func `encode makes data of items`() {
    let source = ScriptedSource<Item, TestError>("source", emitting: [Item(a: 3)], then: .finished)
    let recorder = source.encode(encoder: JSONCoder()).record()
    #expect(recorder.events == [.subscription("Encode"), .value(Data(#"{"a":3}"#.utf8)), .finished])
  }

  @Test(arguments: ["encode", "decode"])
  func `fact 67 a completion releases the upstream subscription`(name: String) {
    let upstream = Forgetting()
    let recorder = OperatorCase.named(name).build(upstream.eraseToAnyPublisher())
      .record(keepsSubscription: true)
    #expect(upstream.subscription != nil)
    upstream.finish()
    #expect(upstream.subscription == nil)
    #expect(recorder.events.last == .finished)
  }
}

/// A publisher that does not retain the subscription that it sends.
private final class Forgetting: Publisher {
  typealias Output = Int
  typealias Failure = TestError
  private(set) weak var subscription: SilentSubscription?
  private(set) var finish: () -> Void = {}

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    let subscription = SilentSubscription()
    self.subscription = subscription
    finish = { subscriber.receive(completion: .finished) }
    subscriber.receive(subscription: subscription)
  }
}

private final class SilentSubscription: Subscription {
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}
