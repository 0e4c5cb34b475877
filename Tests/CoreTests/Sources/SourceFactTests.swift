import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

@Suite("Sources, fact by fact")
struct SourceFactTests {
  /// A sequence that counts the calls of `next()`.
  private struct Counting: Sequence, IteratorProtocol {
    final class Calls { var count = 0 }
    let calls = Calls()
    var left: Int

    mutating func next() -> Int? {
      calls.count += 1
      if left == 0 { return nil }
      left -= 1
      return left
    }
  }

  @Test func `fact 36 subscribing takes one element from a sequence`() {
    let none = Counting(left: 0)
    #expect(none.publisher.record(demand: .none).events == [.subscription("Empty"), .finished])
    #expect(none.calls.count == 1)
    let two = Counting(left: 2)
    let recorder = two.publisher.record(demand: .none)
    #expect(two.calls.count == 1)
    recorder.request(.max(2))
    #expect(recorder.events == [.subscription("Sequence"), .value(1), .value(0), .finished])
    #expect(two.calls.count == 3)
  }

  @Test func `fact 37 the completion follows the last element`() {
    let recorder = (0..<10).publisher.record(demand: .none)
    for (demand, count) in [(3, 3), (5, 8), (2, 10)] {
      recorder.request(.max(demand))
      #expect(recorder.values == Array(0..<count))
      #expect((recorder.completion == nil) == (count < 10))
    }
  }

  @Test func `fact 38 sequences and records accept a request for no values`() {
    let sequence = [1].publisher.record(demand: .none)
    sequence.request(.none)
    #expect(sequence.events == [.subscription("[1]")])
    let record = Record<Int, TestError>(output: [1], completion: .finished).record(demand: .none)
    record.request(.none)
    #expect(record.events == [.subscription("[1]")])
    record.request(.max(1))
    #expect(record.events == [.subscription("[1]"), .value(1), .finished])
  }

  @Test func `fact 38 a request for no values of one value stops the program`() async {
    await #expect(processExitsWith: .failure) { Just(1).record(demand: .none).request(.none) }
    await #expect(processExitsWith: .failure) {
      Future<Int, Never> { $0(.success(1)) }.record(demand: .none).request(.none)
    }
  }

  @Test func `fact 40 a subscription has the name of its elements until it completes or is canceled`() {
    let publishers: [(name: String, over: String, subscription: (any Subscription)?)] = [
      ("[1, 2]", "Sequence", [1, 2].publisher.record(demand: .none, keepsSubscription: true).subscription),
      ("1...5", "Sequence", (1...5).publisher.record(demand: .none, keepsSubscription: true).subscription),
      (
        "[1, 2]", "Cancelled Events",
        Record<Int, TestError>(output: [1, 2], completion: .finished)
          .record(demand: .none, keepsSubscription: true).subscription
      ),
    ]
    for (name, over, subscription) in publishers {
      #expect(subscription.map { "\($0)" } == name)
      subscription?.cancel()
      #expect(subscription.map { "\($0)" } == over)
    }
  }

  @Test func `fact 47 one value is delivered on the first request, and none after a cancellation`() {
    func expectOnce<P: Publisher>(_ publisher: P, sourceLocation: SourceLocation = #_sourceLocation) {
      let recorder = publisher.record(demand: .none, keepsSubscription: true)
      for _ in 0..<2 { recorder.request(.max(2)) }
      #expect(recorder.values.count == 1 && recorder.completion != nil, sourceLocation: sourceLocation)
      #expect(recorder.events.count == 3, sourceLocation: sourceLocation)
      let cancelled = publisher.record(demand: .none, keepsSubscription: true)
      cancelled.cancel()
      cancelled.request(.unlimited)
      #expect(cancelled.events.count == 1, sourceLocation: sourceLocation)
    }
    expectOnce(Just(1))
    expectOnce(Optional(1).publisher)
    expectOnce(Result<Int, TestError>.success(1).publisher)
  }

  @Test func `fact 49 a failed result sends its failure on subscription`() {
    let success = Result<Int, TestError>.success(1).publisher
    #expect(success.record().events == [.subscription("Once"), .value(1), .finished])
    let failure = Result<Int, TestError>.failure("no").publisher
    #expect(failure.record(demand: .none).events == [.subscription("Empty"), .failure("no")])
  }

  @Test func `fact 51 a deferred publisher adds no subscription`() {
    var made = 0
    let deferred = Deferred {
      made += 1
      return [made].publisher
    }
    for number in 1...2 {
      #expect(deferred.record().events == [.subscription("[\(number)]"), .value(number), .finished])
    }
  }

  @Test func `fact 54 a recording is coded as Apple's, and other data is refused`() throws {
    let recording = Record<Int, CodedError>.Recording(output: [1], completion: .finished)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(recording), as: UTF8.self)
        == #"{"completion":{"success":true},"output":[1]}"#)
    func decode(_ text: String) throws -> Record<Int, CodedError> {
      try JSONDecoder().decode(Record<Int, CodedError>.self, from: Data(text.utf8))
    }
    let played = try decode(#"{"recording":{"output":[],"completion":{"success":false,"error":{"n":1}}}}"#)
    #expect(played.record().events == [.subscription("Empty"), .failure(CodedError(n: 1))])
    #expect(throws: DecodingError.self) { try decode(#"{"recording":{"output":[1]}}"#) }
    #expect(throws: DecodingError.self) { try decode(#"{"output":[1],"completion":{"success":true}}"#) }
  }

  @Test func `fact 54 a decoded recording is complete`() async {
    await #expect(processExitsWith: .failure) {
      let text = #"{"output":[1],"completion":{"success":true}}"#
      var recording = try JSONDecoder().decode(
        Record<Int, CodedError>.Recording.self, from: Data(text.utf8))
      recording.receive(2)
    }
  }

  struct CodedError: Error, Codable, Equatable { var n: Int }
}

@Suite("Values are freed by the publishers that have them")
struct ConcreteLifetimeTests {
  @Test func `the values of a source are freed at completion and at cancellation`() {
    func expectFreed<P: Publisher>(
      _ make: (Witness) -> P, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for demand in [Subscribers.Demand.unlimited, .none] {
        weak var witness: Witness?
        let recorder: Recorder<P.Output, P.Failure>
        do {
          let held = Witness()
          witness = held
          recorder = make(held).record(demand: demand, keepsSubscription: true)
        }
        if demand == .none { recorder.cancel() }
        recorder.clearEvents()
        #expect(witness == nil, sourceLocation: sourceLocation)
      }
    }
    expectFreed { Just($0).append($0) }
    expectFreed { Just($0).map { $0 } }
    expectFreed { [$0].publisher.prepend($0).filter { _ in true } }
    expectFreed { [$0].publisher.dropFirst(0) }
    expectFreed { Optional($0).publisher.compactMap { $0 } }
    expectFreed { Result<Witness, TestError>.success($0).publisher.collect() }
  }

  @Test func `a closure is freed when it has run`() {
    weak var witness: Witness?
    let publishers: [Any]
    do {
      let held = Witness()
      witness = held
      func keep(_ value: Int) -> Int { withExtendedLifetime(held) { value } }
      publishers = [
        Just(1).map { keep($0) },
        [1].publisher.scan(0) { keep($0 + $1) },
        [1].publisher.drop { keep($0) > 0 },
        [1].publisher.reduce(0) { keep($0 + $1) },
      ]
    }
    #expect(witness == nil)
    withExtendedLifetime(publishers) {}
  }
}
