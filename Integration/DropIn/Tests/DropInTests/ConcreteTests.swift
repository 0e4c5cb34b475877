import Combine
import DropIn
import XCTest

final class ConcreteTests: XCTestCase {
  func testOverloadsOfSequences() {
    let overloads = ConcreteOverloads()
    XCTAssertEqual(values(overloads.sum), [6])
    XCTAssertEqual(values(overloads.doubled), [2, 4, 6])
    XCTAssertEqual(values(overloads.few), [1, 2])
    XCTAssertEqual(values(overloads.rest), [2, 3])
    XCTAssertEqual(values(overloads.largest), [3])
    XCTAssertEqual(values(overloads.first), [1])
    XCTAssertEqual(overloads.count, Just(3))
    XCTAssertEqual(overloads.longer, [0, 1, 2, 3].publisher)
    XCTAssertEqual(values(overloads.replaced), [0, 2])
  }

  func testOverloadsOfSingleValues() {
    let overloads = ConcreteOverloads()
    XCTAssertEqual(overloads.next, Just(2))
    XCTAssertEqual(values(overloads.odd), [1])
    XCTAssertEqual(values(overloads.both), [1, 2])
    XCTAssertEqual(values(overloads.nothing), [])
    XCTAssertEqual(values(overloads.failing), [1])
    XCTAssertEqual(values(overloads.tried), [1])
    XCTAssertEqual(overloads.something, Just(true))
    XCTAssertEqual(values(overloads.some), ["1"])
    XCTAssertEqual(values(overloads.all), [true])
    XCTAssertEqual(values(overloads.recovered), [0])
    XCTAssertEqual(values(overloads.renamed), [1])
  }
}
