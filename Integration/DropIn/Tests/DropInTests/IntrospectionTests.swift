import Combine
import DropIn
import XCTest

final class IntrospectionTests: XCTestCase {
  func testAMeterSeesWhatIsDelivered() {
    let meter = Meter()
    XCTAssertFalse(meter.isEnabled)
    meter.enable()
    XCTAssertTrue(meter.isEnabled)
    let token = Just(1).map { $0 + 1 }.sink { _ in }
    meter.disable()
    token.cancel()
    let seen = meter.values
    XCTAssertGreaterThan(seen, 0)
    XCTAssertTrue(meter.requests.contains(.unlimited))
    _ = Just(1).sink { _ in }
    XCTAssertEqual(meter.values, seen)
  }
}
