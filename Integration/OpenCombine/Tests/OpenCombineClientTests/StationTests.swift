import Mixed
import OpenCombine
import Weather
import XCTest

final class StationTests: XCTestCase {
  func testAModelPublishesItsChanges() {
    let station = Station()
    var changes = 0
    var texts: [String] = []
    var titles: [String] = []
    var subscriptions = Set<AnyCancellable>()
    station.objectWillChange.sink { _ in changes += 1 }.store(in: &subscriptions)
    station.summary.sink { texts.append($0) }.store(in: &subscriptions)
    Mixed.titles(of: station).sink { titles.append($0) }.store(in: &subscriptions)

    station.celsius = 21.5
    station.gusts.send(30)
    station.gusts.send(20)

    XCTAssertEqual(texts, ["21.5 °C, 30 km/h", "21.5 °C, 30 km/h"])
    XCTAssertEqual(titles, ["", "21.5 °C"])
    XCTAssertEqual(changes, 2)
  }

  func testAPackageThatDependsOnNeitherIsThereToo() { XCTAssertEqual(Mixed.twice(2), 4) }

  func testAnOperatorOfTheClientForwardsDemand() {
    var values: [Int] = []
    let token = (1...7).publisher.every(3).collect().sink { values = $0 }
    token.cancel()
    XCTAssertEqual(values, [3, 6])
  }

  func testWhatTheForkAdded() {
    var values: [Int] = []
    let merged = Publishers.Merge([1, 2].publisher, [3].publisher).merge(with: Just(4))
    merged.sink { values.append($0) }.cancel()
    XCTAssertEqual(values, [1, 2, 3, 4])
  }
}
