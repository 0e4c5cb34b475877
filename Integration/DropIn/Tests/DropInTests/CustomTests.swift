import Combine
import DropIn
import Foundation
import XCTest

final class CustomTests: XCTestCase {
  func testPublisherAndSubscriberOfOnesOwn() {
    let sampler = Sampler<Int>(limit: 2)
    Countdown(from: 5).subscribe(sampler)
    XCTAssertEqual(sampler.values, [5, 4])
    XCTAssertFalse(sampler.isDone)

    let patient = Sampler<Int>(limit: 9)
    Countdown(from: 3).map { $0 * 2 }.subscribe(patient)
    XCTAssertEqual(patient.values, [6, 4, 2])
    XCTAssertTrue(patient.isDone)
  }

  func testSubjectOfOnesOwn() {
    let subject = ReplaySubject<Int, Never>(size: 2)
    [1, 2, 3].forEach(subject.send)
    var late: [Int] = []
    let token = drain(subject) { late.append($0) }
    subject.send(4)
    token.cancel()
    subject.send(5)
    XCTAssertEqual(late, [2, 3, 4])
  }

  func testOperatorsOfOnesOwn() {
    XCTAssertEqual(values([1, 2].publisher.echo(2)), [1, 1, 2, 2])
    XCTAssertEqual(values(Just([1, 2, 3]).elements), [1, 2, 3])
    XCTAssertEqual(values([1, 2].publisher.withPrevious()).map(\.previous), [nil, 1])
    XCTAssertEqual(values(Just(Data("[1]".utf8)).json([Int].self)), [[1]])
    XCTAssertEqual(values(AnyPublisher<Int, Fault>.create { $0(.success(1)) }), [1])
    var notes: [String] = []
    _ = Just(1).log { notes.append($0) }.sink { _ in }
    XCTAssertEqual(notes, ["subscription", "request unlimited", "output 1", "finished"])
  }

  func testCodersOfOnesOwn() {
    XCTAssertEqual(values(Just([1]).encode(encoder: LineEncoder())), ["[1]"])
    XCTAssertEqual(values(Just("[1]").decode(type: [Int].self, decoder: LineDecoder())), [[1]])
    XCTAssertEqual(values(Loader(decoder: JSONDecoder()).load([Int].self, from: Data("[2]".utf8))), [[2]])
  }

  func testSchedulerOfOnesOwn() {
    let clock = TestClock()
    var log: [Int] = []
    let token = Just(1).receive(on: clock).sink { log.append($0) }
    XCTAssertEqual(log, [])
    clock.run()
    XCTAssertEqual(log, [1])
    token.cancel()
  }

  func testWeakAssignment() {
    final class Label { var text = "" }
    var label: Label? = Label()
    weak let watched = label
    let texts = PassthroughSubject<String, Never>()
    let token = texts.weakAssign(to: \.text, on: label!)
    texts.send("a")
    XCTAssertEqual(label?.text, "a")
    label = nil
    XCTAssertNil(watched)
    texts.send("b")
    token.cancel()
  }
}
