import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct CodingTests {
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
