import Foundation
import OpenCombine
import OpenCombineFoundation
import Portable
import Weather
import XCTest

final class FoundationTests: XCTestCase {
  private var subscriptions = Set<AnyCancellable>()

  /// Waits for the end of a publisher.
  private func values<P: OpenCombine.Publisher>(of publisher: P) throws -> [P.Output] {
    let end = expectation(description: "end")
    var values: [P.Output] = []
    var failure: Error?
    publisher.sink(
      receiveCompletion: {
        if case .failure(let error) = $0 { failure = error }
        end.fulfill()
      }, receiveValue: { values.append($0) }
    ).store(in: &subscriptions)
    wait(for: [end], timeout: 600)
    if let failure { throw failure }
    return values
  }

  func testEverySchedulerDelivers() throws {
    for publisher in hoppedEverywhere(1) { XCTAssertEqual(try values(of: publisher), [1]) }
    XCTAssertEqual(try values(of: directly(2)), [2])
  }

  func testARepeatedActionRunsUntilItIsCanceled() {
    let second = expectation(description: "the second run")
    var runs = 0
    let scheduler = OperationQueue.main.ocombine
    let token = scheduler.schedule(after: scheduler.now, interval: .milliseconds(1)) {
      runs += 1
      if runs == 2 { second.fulfill() }
    }
    wait(for: [second], timeout: 600)
    token.cancel()
  }

  func testAResponseIsDecoded() throws {
    let oslo = Reading(place: "Oslo", celsius: 4.5)
    let body = try JSONEncoder().encode(oslo).base64EncodedString()
    let url = try XCTUnwrap(URL(string: "data:application/json;base64,\(body)"))
    XCTAssertEqual(try values(of: Service().reading(at: url)), [oslo])
    let data = try values(of: Service().encoded(oslo))
    XCTAssertEqual(try data.map { try PropertyListDecoder().decode(Reading.self, from: $0) }, [oslo])
  }

  func testNotificationsArePublished() {
    let center = NotificationCenter()
    var texts: [String?] = []
    warnings(of: center).map { $0.object as? String }.sink { texts.append($0) }.store(in: &subscriptions)
    center.post(name: .warning, object: "storm")
    XCTAssertEqual(texts, ["storm"])
    XCTAssertEqual(warnings(of: center), NotificationCenter.OCombine(center).publisher(for: .warning))
  }

  func testATimerTicksOnTheMainRunLoop() throws {
    XCTAssertEqual(try values(of: ticks(on: .main).autoconnect().prefix(2).map { _ in 1 }), [1, 1])
  }

  func testTheAliasesNameTheSameTypes() {
    XCTAssertTrue(OpenCombineFoundation.Published<Int>.self == OpenCombine.Published<Int>.self)
  }

  func testAModelIsDrawnAgain() {
    let drawn = expectation(description: "drawn")
    let counter = Counter()
    let renderer = Renderer(counter) { drawn.fulfill() }
    counter.count = 1
    wait(for: [drawn], timeout: 600)
    XCTAssertEqual(renderer.frames, 1)
  }
}
