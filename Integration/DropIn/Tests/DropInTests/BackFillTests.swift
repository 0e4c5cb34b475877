import BackFills
import BackFillsClient
import XCTest

/// A package that declares what Apple's first systems lack uses its own, and so do its importers.
final class BackFillTests: XCTestCase {
  private let own = [
    "publisher", "flatMap to Never", "flatMap from Never", "flatMap from Never to Never",
    "switchToLatest to Never", "switchToLatest from Never", "switchToLatest from Never to Never",
  ]

  func testAPackageGetsItsOwnDeclarations() {
    XCTAssertEqual(useBackFillsInside(), own)
  }

  func testWhoImportsThePackageGetsItsDeclarations() async {
    let called = await BackFillsClient().use()
    XCTAssertEqual(called, own + ["assign", "values", "values", "value", "value"])
  }
}
