import DropIn
import XCTest

final class PlaygroundTests: XCTestCase {
  func testTransforming() {
    XCTAssertEqual(
      notes { Playground(note: $0).transforming() },
      ["at (1, 2)", "x [1, 4]", "at (4, 5)", "volume 126"])
  }

  func testTrying() {
    XCTAssertEqual(
      notes { Playground(note: $0).trying() },
      [
        "map odd(5)", "filter odd(5)", "scan odd(5)", "sum 17", "reduce finished", "first odd(5)",
        "catch finished", "catch again odd(5)", "decode DecodingError",
      ])
  }

  func testJoining() {
    XCTAssertEqual(
      notes { Playground(note: $0).joining() },
      [
        "merge 0", "room hall", "flat 0", "zip a0", "latest a0", "merge a", "zip3 a0true", "latest a1",
        "merge 1", "flat 10", "room kitchen", "room door", "zip b1", "latest b1", "merge b",
      ])
  }

  func testSharing() {
    XCTAssertEqual(
      notes { Playground(note: $0).sharing() },
      ["made", "first 7", "second 7", "auto 1", "auto 2", "broadcast 3"])
  }

  func testRecording() throws {
    XCTAssertEqual(
      try notes { try Playground(note: $0).recording() },
      [
        "recorded 1", "recorded 2", "success(4)", "optional 3", "failure(DropIn.Fault.missing)",
        "unwrapped 5",
        "replaced 0", "replaced 6",
      ])
  }
}
