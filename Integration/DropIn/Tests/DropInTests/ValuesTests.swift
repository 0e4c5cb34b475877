import Combine
import DropIn
import DropInMainActor
import XCTest

final class ValuesTests: XCTestCase {
  func testValuesInAsynchronousCode() async throws {
    let sum = try await total([1, 2, 3].publisher)
    XCTAssertEqual(sum, 6)
    let joined = await text(["a", "b"].publisher)
    XCTAssertEqual(joined, "ab")
    do {
      _ = try await total(Fail<Int, Fault>(error: .missing))
      XCTFail("The failure was not thrown.")
    } catch {
      XCTAssertEqual(error as? Fault, .missing)
    }
  }

  @MainActor
  func testPublishedStateOfTheMainActor() async throws {
    let odometer = Odometer()
    let watching = Task { await odometer.watch(until: 0) }
    await watching.value
    XCTAssertEqual(odometer.log, [0])

    let feed = Feed()
    try await feed.read([1, 2].publisher.setFailureType(to: (any Error).self))
    XCTAssertEqual(feed.lines, ["1", "2"])
  }

  func testPublishedStateOfAnActor() async {
    let door = Door()
    async let isOpen = door.waitUntilOpen()
    await door.open()
    let opened = await isOpen
    XCTAssertTrue(opened)
  }
}
