import Combine
import DropIn
import DropInMainActor
import Foundation
import XCTest

/// The tests an application has of its models, with the main run loop served.
final class ApplicationTests: XCTestCase {
  func testFormIsValidatedAsItIsTyped() {
    let model = SignUpViewModel()
    var verdicts: [Bool] = []
    let token = model.$isValid.removeDuplicates().sink { verdicts.append($0) }
    model.username = "anna"
    model.password = "12345678"
    XCTAssertNotNil(model.hint)
    model.passwordAgain = "12345678"
    XCTAssertNil(model.hint)
    model.username = "ann"
    token.cancel()
    XCTAssertEqual(verdicts, [false, true, false])
  }

  func testObjectsTellOfTheirChangesBeforehand() {
    let settings = PlayerSettings()
    var seen: [Double] = []
    let token = settings.changes.sink { seen.append(settings.volume + settings.speed) }
    settings.volume = 1
    settings.speed = 2
    XCTAssertEqual(seen, [1.5, 2])
    token.cancel()

    let counter = Counter()
    var counts: [Int] = []
    let other = counter.objectWillChange.sink { counts.append($0) }
    counter.count += 1
    other.cancel()
    XCTAssertEqual(counts, [1])
  }

  func testStoriesArriveOnTheMainThread() {
    let reader = NewsReader()
    let arrived = expectation(description: "stories")
    let token = reader.$stories.dropFirst().sink { stories in
      XCTAssertTrue(Thread.isMainThread)
      XCTAssertEqual(stories.map(\.id), [1])
      arrived.fulfill()
    }
    let story = Data(#"{"id": 1, "title": "Combine"}"#.utf8)
    reader.load(
      Just(story).receive(on: DispatchQueue.global())
        .decode(type: Story.self, decoder: JSONDecoder())
        .map { [$0] }
        .mapError { NewsError.other("\($0)") })
    wait(for: [arrived], timeout: 600)
    token.cancel()
  }

  func testAnUnreachableServerIsAnErrorOfTheServices() {
    let failed = expectation(description: "failure")
    let service = NewsService(base: URL(string: "http://127.0.0.1:1")!)
    let token = service.stories([1]).sink(
      receiveCompletion: { completion in
        XCTAssertEqual(completion, .failure(.unreachable(URL(string: "http://127.0.0.1:1/item/1.json")!)))
        failed.fulfill()
      },
      receiveValue: { XCTFail("\($0)") })
    wait(for: [failed], timeout: 600)
    token.cancel()
  }

  func testTimersAndNotifications() {
    let center = NotificationCenter()
    let clock = Clock(center: center)
    center.post(name: .didWind, object: nil, userInfo: ["name": "Ada"])
    XCTAssertEqual(clock.winder, "Ada")

    clock.start(every: 0.01)
    let deadline = Date(timeIntervalSinceNow: 600)
    while clock.ticks < 3, Date() < deadline { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    clock.stop()
    XCTAssertGreaterThanOrEqual(clock.ticks, 3)

    clock.show(["a", "b"].publisher)
    while clock.label != "b", Date() < deadline { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    XCTAssertEqual(clock.label, "b")
  }

  func testEverySchedulerOfFoundation() {
    let arrived = expectation(description: "value")
    let token = throughEverySchedulerOfFoundation(1).sink { value in
      XCTAssertEqual(value, 4)
      XCTAssertTrue(Thread.isMainThread)
      arrived.fulfill()
    }
    wait(for: [arrived], timeout: 600)
    token.cancel()
  }

  func testActionsOnAQueue() {
    let blinked = expectation(description: "blinks")
    blinked.expectedFulfillmentCount = 3
    blinked.assertForOverFulfill = false
    let token = blink(on: .main) { blinked.fulfill() }
    wait(for: [blinked], timeout: 600)
    token.cancel()
  }

  @MainActor
  func testModelOnTheMainActor() async {
    let model = ProfileModel()
    let greeted = expectation(description: "greeting")
    let token = model.$greeting.filter { $0 == "Hello, Ada" }.sink { _ in greeted.fulfill() }
    await model.rename(to: "Ada")
    XCTAssertEqual(model.name, "Ada")
    await fulfillment(of: [greeted], timeout: 600)
    token.cancel()
  }

  @MainActor
  func testModelOnTheMainActorByDefault() async {
    let model = SearchModel(library: ["Swift", "Rust", "Swing"])
    let found = expectation(description: "results")
    let token = model.$total.filter { $0 == 2 }.sink { _ in found.fulfill() }
    model.query = "sw"
    await fulfillment(of: [found], timeout: 600)
    token.cancel()
    XCTAssertEqual(values(DropInMainActor.Countdown(start: 2).map { "\($0)" }.loud), ["2!", "1!"])
  }

  func testPublishedStateOfAnActor() async throws {
    let thermostat = Thermostat()
    let warm = expectation(description: "warm")
    await thermostat.observe { if $0 == 23 { warm.fulfill() } }
    await thermostat.warm(by: 3)
    await fulfillment(of: [warm], timeout: 600)
    let loaded = try await loading { 4 }.value
    XCTAssertEqual(loaded, 4)
  }
}
