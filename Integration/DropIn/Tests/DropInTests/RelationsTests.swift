import Combine
import DropIn
import XCTest

final class RelationsTests: XCTestCase {
  func testOnePublisherStartsAndStopsAnother() {
    let taps = PassthroughSubject<Int, Never>()
    let ready = PassthroughSubject<Bool, Never>()
    let done = PassthroughSubject<String, Never>()
    var seen: [Int] = []
    let token = taps.drop(untilOutputFrom: ready).rebuilt.prefix(untilOutputFrom: done).sink {
      seen.append($0)
    }
    taps.send(1)
    ready.send(true)
    taps.send(2)
    done.send("enough")
    taps.send(3)
    token.cancel()
    XCTAssertEqual(seen, [2])
    XCTAssertEqual(values(Just(1).prefix(untilOutputFrom: done).rebuilt), [1])
  }

  func testBuffering() {
    let numbers = PassthroughSubject<Int, Fault>()
    let sampler = Sampler<Int>(limit: 9)
    numbers
      .buffer(size: 2, prefetch: .keepFull, whenFull: .customError { .missing }).rebuilt
      .replaceError(with: 0)
      .subscribe(sampler)
    numbers.send(1)
    XCTAssertEqual(sampler.values, [1])
    XCTAssertEqual(Publishers.PrefetchStrategy.all.count, 2)
    XCTAssertNil(Publishers.BufferingStrategy<Fault>.dropOldest.error)
    XCTAssertEqual(Publishers.BufferingStrategy<Fault>.customError { .missing }.error, .missing)
  }

  func testDebugging() {
    let numbers = Just(1).setFailureType(to: Fault.self)
    XCTAssertEqual(values(numbers.assertNoFailure("numbers").rebuilt), [1])
    XCTAssertEqual(numbers.assertNoFailure("numbers").rebuilt.prefix, "numbers")
    XCTAssertEqual(values(numbers.breakpoint(receiveOutput: { $0 > 1 }).rebuilt), [1])
    XCTAssertEqual(values(numbers.breakpointOnError()), [1])
  }
}
