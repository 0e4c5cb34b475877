import Combine
import SwiftCombineTesting
import Foundation
import Testing

@Suite("Operators that pass the subscription through")
struct PassThroughOperatorTests {
  private static let passing = OperatorCase.all.filter { $0.subscription == nil }

  @Test(arguments: passing)
  func `fact 55 the subscriber receives the upstream's own subscription`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    #expect(recorder.subscription?.combineIdentifier == source.newest.combineIdentifier)
    recorder.request(.max(2))
    recorder.request(.max(3))
    #expect(source.log.suffix(2) == [.requested(.max(2)), .requested(.max(3))])
  }

  @Test(arguments: passing.filter { !$0.exceptions.contains(.stopsAtFailure) })
  func `fact 56 what breaks the rules passes too`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record()
    source.send(completion: .finished)
    source.misbehave.send(1)
    source.misbehave.send(completion: .failure("second"))
    source.misbehave.sendSubscription()
    let values: [RecordedEvent<String, any Error>] = operation.deliversNothing ? [] : [.value("1")]
    #expect(
      recorder.events == [.subscription("source"), .finished] + values
        + [.failure(TestError("second")), .subscription("source")])
  }

  @Test(arguments: passing)
  func `facts 56, 147 a second cancel, and the requests and signals after it, pass too`(
    operation: OperatorCase
  ) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher())
      .record(demand: .none, keepsSubscription: true)
    source.clearLog()
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(1))
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    #expect(source.log == [.cancelled, .cancelled, .requested(.max(1))])
    #expect(recorder.values == (operation.deliversNothing ? [] : ["1"]))
    #expect(recorder.events.last == .finished)
  }

  // MARK: map with key paths

  private struct Place: Equatable { var x = 0, y = 0, name = "" }

  @Test func `one key path makes a value, two and three make tuples`() {
    let source = ScriptedSource<Place, TestError>("source")
    let one = source.map(\.name).record()
    source.send(Place(x: 1, y: 2, name: "a"))
    let two = source.map(\.x, \.y).record()
    source.send(Place(x: 1, y: 2, name: "a"))
    let three = source.map(\.x, \.y, \.name).record()
    source.send(Place(x: 1, y: 2, name: "a"))
    #expect(one.values == ["a"])
    #expect(two.events == [.subscription("source"), .value((1, 2))])
    #expect(three.events == [.subscription("source"), .value((1, 2, "a"))])
  }

  @Test func `key paths of tuples work, as for the data of a response`() {
    let source = ScriptedSource<(data: String, response: Int), TestError>("source")
    let recorder = source.map(\.data).record()
    source.send((data: "body", response: 200))
    #expect(recorder.values == ["body"])
    #expect(source.map(\.response).keyPath == \.response)
  }

  @Test func `V3.4 points become coordinates, and these quadrants`() {
    func quadrant(_ x: Int, _ y: Int) -> String {
      switch (x > 0, y > 0) {
      case _ where x == 0 || y == 0: "boundary"
      case (true, true): "1"
      case (false, true): "2"
      case (false, false): "3"
      case (true, false): "4"
      }
    }
    let points = PassthroughSubject<Place, Never>()
    let recorder = points.map(\.x, \.y).record()
    points.send(Place(x: 10, y: -8))
    points.send(Place(x: 0, y: 5))
    #expect(recorder.events == [.subscription("PassthroughSubject"), .value((10, -8)), .value((0, 5))])
    #expect(recorder.values.map(quadrant) == ["4", "boundary"])
  }

  // MARK: Failures

  @Test func `mapError changes the failure and nothing else`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.mapError { URLError($0 == "gone" ? .badURL : .unknown) }.record()
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("source"), .value(1), .failure(URLError(.badURL))])
    let finishing = source.mapError { _ in URLError(.unknown) }.record()
    source.send(completion: .finished)
    #expect(finishing.events == [.subscription("source"), .finished])
  }

  @Test func `fact 55 setFailureType passes everything, and is not wrapped twice`() {
    let source = ScriptedSource<Int, Never>("source")
    let typed = source.setFailureType(to: URLError.self).setFailureType(to: TestError.self)
    #expect(typed.upstream === source)
    let recorder = typed.record(demand: .max(1))
    source.send(1)
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("source"), .value(1), .finished])
  }

  // MARK: Filtering and mapping

  @Test
  func `facts 59, 60 compactMap drops nil, requests another value, and is one publisher with its neighbors`()
  {
    let source = ScriptedSource<String, TestError>("source", recordsAnswers: true)
    let mapped = source.compactMap { Int($0) }.compactMap { $0 > 1 ? $0 : nil }.map { $0 * 10 }
    #expect(mapped.upstream === source)
    let recorder = mapped.record(demand: .max(1))
    for text in ["a", "1", "3"] { source.send(text) }
    #expect(recorder.events == [.subscription("source"), .value(30)])
    #expect(
      source.log
        == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.max(1)), .answered(.none)])
  }

  @Test func `fact 59 filter answers a rejected value with a demand of one`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.filter { $0 > 1 }.record(demand: .max(1))
    source.send(contentsOf: [1, 2])
    #expect(recorder.events == [.subscription("source"), .value(2)])
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none)])
  }

  @Test func `V4.1 filter passes multiples of three`() {
    let recorder = (1...10).publisher.eraseToAnyPublisher().filter { $0.isMultiple(of: 3) }.record()
    #expect(recorder.events == [.subscription("1...10"), .value(3), .value(6), .value(9), .finished])
  }

  @Test func `V4.3 compactMap passes the numbers`() {
    let texts = ["a", "1.24", "3", "def", "45", "0.23"]
    let recorder = texts.publisher.eraseToAnyPublisher().compactMap { Float($0) }.record(demand: .max(4))
    #expect(recorder.values == [1.24, 3.0, 45.0, 0.23])
    #expect(recorder.completion == .finished)
  }

  @Test func `V3.10 replaceNil unwraps the other values, once the type of the sequence is erased`() {
    let recorder = ["A", nil, "C"].publisher.eraseToAnyPublisher().replaceNil(with: "-").record()
    #expect(recorder.values == ["A", "-", "C"])
    #expect(recorder.completion == .finished)
  }

  @Test func `fact 62 V4.4 ignoreOutput passes the completion only, and requests unlimited values by itself`()
  {
    let source = ScriptedSource<Int, TestError>("source", emitting: Array(1...10_000), then: .finished)
    let recorder = source.ignoreOutput().record(demand: .none)
    #expect(recorder.events == [.subscription("source"), .finished])
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `fact 62 ignoreOutput forwards demand and requests unlimited values with each subscription`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.ignoreOutput().record(demand: .max(5))
    let further = source.misbehave.sendSubscription()
    #expect(source.subscriptions[0].log == [.subscribed, .requested(.max(5)), .requested(.unlimited)])
    #expect(further.log == [.cancelled, .requested(.unlimited)])
    _ = recorder
  }

  // MARK: scan

  @Test func `V3.13 scan delivers running sums`() {
    let recorder = [1, 2, 3].publisher.eraseToAnyPublisher().scan(0, +).record()
    #expect(recorder.events == [.subscription("[1, 2, 3]"), .value(1), .value(3), .value(6), .finished])
  }

  @Test func `V3.14 scan keeps a price above zero`() {
    let deltas = (0..<22).map { ($0 * 7) % 21 - 10 }
    let recorder = deltas.publisher.eraseToAnyPublisher().scan(50) { Swift.max(0, $0 + $1) }.record()
    #expect(recorder.values.count == 22)
    #expect(recorder.values.allSatisfy { $0 >= 0 })
    #expect(recorder.values.last == deltas.reduce(50) { Swift.max(0, $0 + $1) })
  }

  @Test func `scan counts a value sent from inside a delivery`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, sum in if sum == 1 { subject.send(10) } }
    subject.scan(0, +).subscribe(recorder)
    subject.send(1)
    subject.send(100)
    #expect(recorder.values == [1, 11, 111])
  }

  @Test func `V3.15 a telephone keypad looks numbers up`() {
    let contacts = [
      "603-555-1234": "Florent", "408-555-4321": "Marin", "217-555-1212": "Scott", "212-555-3434": "Shai",
    ]
    func digit(_ key: String) -> Int? {
      if let number = Int(key), number < 10 { return number }
      let keys = ["abc": 2, "def": 3, "ghi": 4, "jkl": 5, "mno": 6, "pqrs": 7, "tuv": 8, "wxyz": 9]
      return keys.first { $0.key.contains(key.lowercased()) }?.value
    }
    func format(_ digits: [Int]) -> String {
      var text = digits.map(String.init).joined()
      text.insert("-", at: text.index(text.startIndex, offsetBy: 3))
      text.insert("-", at: text.index(text.startIndex, offsetBy: 7))
      return text
    }
    let input = PassthroughSubject<String, Never>()
    let recorder = input.map(digit).replaceNil(with: 0).collect(10).map(format)
      .map { number in contacts[number].map { "\($0) (\(number))" } ?? "not found for \(number)" }.record()
    for text in ["\u{F8FF}0!1234567", "4085554321", "A1BJKLDGEH"] {
      for character in text { input.send(String(character)) }
    }
    #expect(recorder.values == ["not found for 000-123-4567", "Marin (408-555-4321)", "Shai (212-555-3434)"])
  }
}
