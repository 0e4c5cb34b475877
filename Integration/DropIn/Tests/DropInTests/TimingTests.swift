import Combine
import DropIn
import Foundation
import XCTest

final class TimingTests: XCTestCase {
  func testTheFieldSearchesWhenTypingPauses() {
    var requested: [String] = []
    let field = SearchField { text in
      requested.append(text)
      return Just(["\(text)!"])
    }
    let found = expectation(description: "results")
    let token = field.$results.filter { !$0.isEmpty }.sink { results in
      XCTAssertEqual(results, ["combine!"])
      found.fulfill()
    }
    field.text = "com"
    field.text = "combine"
    wait(for: [found], timeout: 600)
    token.cancel()
    XCTAssertEqual(requested, ["combine"])
    XCTAssertFalse(field.isLate)
  }

  func testEveryOperatorWithAClockDeliversOnIt() {
    for publisher in [
      sampled(Just(1), on: DispatchQueue.main), sampled(Just(1), on: RunLoop.main),
      sampled(Just(1), on: OperationQueue.main),
    ] {
      let arrived = expectation(description: "end")
      var values: [[Int]] = []
      let token = publisher.sink(
        receiveCompletion: { _ in arrived.fulfill() }, receiveValue: { values.append($0) })
      wait(for: [arrived], timeout: 600)
      token.cancel()
      XCTAssertEqual(values, [[1]])
    }
  }

  func testFamilies() {
    let main = DispatchQueue.main
    let numbers = PassthroughSubject<Int, Fault>()
    XCTAssertEqual(numbers.delay(for: 1, scheduler: main).rebuilt.interval, .seconds(1))
    XCTAssertEqual(numbers.debounce(for: .seconds(2), scheduler: main).rebuilt.dueTime, .seconds(2))
    XCTAssertTrue(numbers.throttle(for: 1.5, scheduler: main, latest: true).rebuilt.latest)
    let timeout = numbers.timeout(.milliseconds(3), scheduler: main, customError: { .missing })
      .rebuilt
    XCTAssertEqual(timeout.customError?(), .missing)
    XCTAssertTrue(numbers.measureInterval(using: main).rebuilt.scheduler === main)
    XCTAssertEqual(numbers.collect(.byTime(main, 4)).rebuilt.strategy.interval, .seconds(4))
    XCTAssertEqual(
      numbers.collect(.byTimeOrCount(main, 5, 2)).rebuilt.strategy.interval, .seconds(5))
    _ = pauses(numbers)
  }
}
