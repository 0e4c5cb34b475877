import Combine
import DropIn
import Foundation
import XCTest

/// What is made again of its public parts behaves as it did.
final class FamilyTests: XCTestCase {
  let numbers = Just(3).append(1, 2).eraseToAnyPublisher()

  func testMapping() {
    XCTAssertEqual(values(numbers.map { $0 + 1 }.rebuilt), [4, 2, 3])
    XCTAssertEqual(values(numbers.tryMap { $0 + 1 }.rebuilt), [4, 2, 3])
    XCTAssertEqual(values(numbers.map(\.description).rebuilt), ["3", "1", "2"])
    XCTAssertEqual(values(numbers.map(\.self, \.description).rebuilt).map(\.1), ["3", "1", "2"])
    XCTAssertEqual(values(numbers.map(\.self, \.self, \.self).rebuilt).map(\.2), [3, 1, 2])
    XCTAssertEqual(values(numbers.scan(0, +).rebuilt), [3, 4, 6])
    XCTAssertEqual(values(numbers.tryScan(0) { $0 + $1 }.rebuilt), [3, 4, 6])
    XCTAssertEqual(values(numbers.setFailureType(to: Fault.self).rebuilt), [3, 1, 2])
    XCTAssertEqual(values(numbers.compactMap { $0 > 1 ? $0 : nil }.rebuilt), [3, 2])
    XCTAssertEqual(values(numbers.tryCompactMap { $0 > 1 ? $0 : nil }.rebuilt), [3, 2])
    XCTAssertEqual(values(numbers.filter { $0 > 3 }.replaceEmpty(with: 0).rebuilt), [0])
    XCTAssertEqual(values(Fail<Int, Fault>(error: .missing).replaceError(with: 0).rebuilt), [0])
    XCTAssertEqual(
      values(numbers.encode(encoder: LineEncoder()).rebuilt(with: LineEncoder())), ["3", "1", "2"])
    XCTAssertEqual(
      values(
        numbers.map(\.description).decode(type: Int.self, decoder: LineDecoder()).rebuilt(with: LineDecoder())
      ),
      [3, 1, 2])
    let failing = Fail<Int, Fault>(error: .missing).mapError { _ in Fault.odd(1) }
    XCTAssertEqual(values(failing.rebuilt.asResult()), [.failure(.odd(1))])
    XCTAssertEqual(values(failing.rebuiltWithoutLabel.asResult()), [.failure(.odd(1))])
  }

  func testFiltering() {
    XCTAssertEqual(values(numbers.filter { $0 > 1 }.rebuilt), [3, 2])
    XCTAssertEqual(values(numbers.tryFilter { $0 > 1 }.rebuilt), [3, 2])
    XCTAssertEqual(values(numbers.removeDuplicates { $0 > $1 }.rebuilt), [3])
    XCTAssertEqual(values(numbers.tryRemoveDuplicates { $0 > $1 }.rebuilt), [3])
    XCTAssertEqual(values(numbers.dropFirst().rebuilt), [1, 2])
    XCTAssertEqual(values(numbers.drop { $0 > 1 }.rebuilt), [1, 2])
    XCTAssertEqual(values(numbers.tryDrop { $0 > 1 }.rebuilt), [1, 2])
    XCTAssertEqual(values(numbers.prefix { $0 > 1 }.rebuilt), [3])
    XCTAssertEqual(values(numbers.tryPrefix { $0 > 1 }.rebuilt), [3])
    XCTAssertEqual(values(numbers.output(in: 1...).rebuilt), [1, 2])
    XCTAssertEqual(values(numbers.first().rebuilt), [3])
    XCTAssertEqual(values(numbers.first { $0 < 3 }.rebuilt), [1])
    XCTAssertEqual(values(numbers.tryFirst { $0 < 3 }.rebuilt), [1])
    XCTAssertEqual(values(numbers.last().rebuilt), [2])
    XCTAssertEqual(values(numbers.last { $0 > 2 }.rebuilt), [3])
    XCTAssertEqual(values(numbers.tryLast { $0 > 2 }.rebuilt), [3])
    XCTAssertEqual(values(numbers.ignoreOutput().rebuilt), [])
  }

  func testReducing() {
    XCTAssertEqual(values(numbers.allSatisfy { $0 > 1 }.rebuilt), [false])
    XCTAssertEqual(values(numbers.tryAllSatisfy { $0 > 0 }.rebuilt), [true])
    XCTAssertEqual(values(numbers.contains(2).rebuilt), [true])
    XCTAssertEqual(values(numbers.contains { $0 > 3 }.rebuilt), [false])
    XCTAssertEqual(values(numbers.tryContains { $0 > 2 }.rebuilt), [true])
    XCTAssertEqual(values(numbers.count().rebuilt), [3])
    XCTAssertEqual(values(numbers.collect().rebuilt), [[3, 1, 2]])
    XCTAssertEqual(values(numbers.collect(2).rebuilt), [[3, 1], [2]])
    XCTAssertEqual(values(numbers.max().rebuilt), [3])
    XCTAssertEqual(values(numbers.tryMin(by: <).rebuilt), [1])
    XCTAssertEqual(values(numbers.reduce(0, +).rebuilt), [6])
    XCTAssertEqual(values(numbers.tryReduce(0) { $0 + $1 }.rebuilt), [6])
  }

  func testJoining() {
    let n = numbers
    XCTAssertEqual(values(n.zip(n).rebuilt).map { $0 + $1 }, [6, 2, 4])
    XCTAssertEqual(values(n.zip(n, n).rebuilt).map { $0 + $1 + $2 }, [9, 3, 6])
    XCTAssertEqual(values(n.zip(n, n, n).rebuilt).map { $0 + $1 + $2 + $3 }, [12, 4, 8])
    XCTAssertEqual(values(n.combineLatest(n).rebuilt).map { $0 + $1 }, [5, 3, 4])
    XCTAssertEqual(values(n.combineLatest(n, n).rebuilt).count, 3)
    XCTAssertEqual(values(n.combineLatest(n, n, n).rebuilt).count, 3)
    XCTAssertEqual(values(n.merge(with: n.first()).rebuilt), [3, 1, 2, 3])
    XCTAssertEqual(values(n.merge(with: n, n).rebuilt).count, 9)
    XCTAssertEqual(values(n.merge(with: n, n, n).rebuilt).count, 12)
    XCTAssertEqual(values(n.merge(with: n, n, n, n).rebuilt).count, 15)
    XCTAssertEqual(values(n.merge(with: n, n, n, n, n).rebuilt).count, 18)
    XCTAssertEqual(values(n.merge(with: n, n, n, n, n, n).rebuilt).count, 21)
    XCTAssertEqual(values(n.merge(with: n, n, n, n, n, n, n).rebuilt).count, 24)
    XCTAssertEqual(values(Publishers.MergeMany(n, n).rebuilt), [3, 1, 2, 3, 1, 2])
    XCTAssertEqual(values(n.append(4).rebuilt), [3, 1, 2, 4])
    XCTAssertEqual(values(n.flatMap { Just($0 * 2) }.rebuilt), [6, 2, 4])
    XCTAssertEqual(values(n.map { Just($0 * 2) }.switchToLatest().rebuilt), [6, 2, 4])
  }

  func testFailuresSharingAndSchedulers() {
    let failing = Fail<Int, Fault>(error: .odd(5))
    XCTAssertEqual(values(failing.catch { _ in Just(1) }.rebuilt), [1])
    XCTAssertEqual(values(failing.tryCatch { _ in Just(1) }.rebuilt), [1])
    XCTAssertEqual(failing.retry(2).rebuilt.retries, 2)
    XCTAssertEqual(values(numbers.retry(2).rebuilt), [3, 1, 2])
    XCTAssertEqual(values(numbers.makeConnectable().autoconnect().rebuilt), [3, 1, 2])
    XCTAssertEqual(values(Publishers.MakeConnectable.of(numbers).autoconnect()), [3, 1, 2])
    XCTAssertEqual(values(numbers.multicast { PassthroughSubject() }.rebuilt.autoconnect()), [3, 1, 2])
    XCTAssertEqual(values(numbers.share().rebuilt), [3, 1, 2])
    XCTAssertEqual(values(numbers.receive(on: ImmediateScheduler.shared).rebuilt), [3, 1, 2])
    XCTAssertEqual(values(numbers.subscribe(on: ImmediateScheduler.shared).rebuilt), [3, 1, 2])
    var outputs: [Int] = []
    XCTAssertEqual(values(numbers.handleEvents(receiveOutput: { outputs.append($0) }).rebuilt), [3, 1, 2])
    XCTAssertEqual(outputs, [3, 1, 2])
    XCTAssertEqual(numbers.print("numbers").rebuilt.prefix, "numbers")
  }

  func testSources() {
    XCTAssertEqual(values(Just(1).rebuilt), [1])
    XCTAssertEqual(Empty<Int, Never>(completeImmediately: false).rebuilt, Empty(completeImmediately: false))
    XCTAssertEqual(Fail<Int, Fault>(error: .missing).rebuilt.error, .missing)
    XCTAssertEqual(values(Deferred { Just(1) }.rebuilt), [1])
    XCTAssertEqual(values(Future<Int, Fault>.fulfilled(.success(2))), [2])
    XCTAssertEqual(values(Record<Int, Never>(output: [1, 2], completion: .finished).rebuilt), [1, 2])
    XCTAssertEqual(Record<Int, Never>(output: [1], completion: .finished).recording.rebuilt.output, [1])
    XCTAssertEqual(values([1, 2].publisher.rebuilt), [1, 2])
    XCTAssertEqual(values(Int?.some(1).publisher.rebuilt), [1])
    XCTAssertEqual(values(Result<Int, Fault>.success(1).publisher.rebuilt), [1])
    XCTAssertEqual(values(AnyPublisher.just(1).rebuilt), [1])
  }

  func testSubjectsAndSubscribers() {
    let subject = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    var log: [Int] = []
    let token = subject.merge(with: current).sink { log.append($0) }
    subject.sendTwice(4)
    current.sendIfChanged(0)
    current.sendIfChanged(1)
    token.cancel()
    XCTAssertEqual(log, [0, 4, 4, 1])

    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { log.append($0) })
    Just(8).subscribe(sink.rebuilt)
    XCTAssertEqual(log.last, 8)
    Just(9).receive(subscriber: AnySubscriber(sink).rebuilt)
    XCTAssertEqual(log.last, 9)

    final class Box { var value = 0 }
    let box = Box()
    let assign = Subscribers.Assign(object: box, keyPath: \Box.value)
    current.subscribe(assign)
    current.send(3)
    XCTAssertEqual(assign.current, 3)
    XCTAssertEqual(Subscribers.Completion<Fault>.failure(.missing).error, .missing)
    XCTAssertTrue(Subscribers.Demand.max(2) + 1 == 3)
    XCTAssertNil(Subscribers.Demand.unlimited.max)
  }
}
