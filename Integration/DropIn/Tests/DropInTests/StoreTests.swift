import Combine
import DropIn
import Foundation
import XCTest

final class StoreTests: XCTestCase {
  enum Action { case add(Int), addTwice(Int), fetch }

  func testAStoreRunsItsEffects() {
    let fetched = PassthroughSubject<Action, Never>()
    let store = Store<Int, Action>(0) { state, action in
      switch action {
      case .add(let number): state += number
      case .addTwice(let number): return [.add(number), .add(number)].publisher.eraseToAnyPublisher()
      case .fetch: return fetched.first().eraseToAnyPublisher()
      }
      return nil
    }
    var states: [Int] = []
    let token = store.select(\.self).sink { states.append($0) }
    store.send(.add(1))
    store.send(.addTwice(2))
    store.send(.fetch)
    XCTAssertEqual(store.runningEffects, 1)
    fetched.send(.add(10))
    token.cancel()
    XCTAssertEqual(states, [0, 1, 3, 5, 15])
    XCTAssertEqual(store.runningEffects, 0)
  }

  func testPublishedPropertiesOfCodableObjects() throws {
    let pet = try JSONDecoder().decode(Pet.self, from: Data(#"{"name": "Rex"}"#.utf8))
    let kennel = Kennel(pet: pet)
    var names: [String] = []
    var changes = 0
    let tokens: Set<AnyCancellable> = [
      (pet as any Named).namePublisher.sink { names.append($0) },
      kennel.objectWillChange.sink { changes += 1 },
    ]
    pet.name = "Fido"
    tokens.forEach { $0.cancel() }
    XCTAssertEqual(names, ["Rex", "Fido"])
    XCTAssertEqual(changes, 1)
    XCTAssertEqual(pet.renamed, 1)
    XCTAssertEqual(String(decoding: try JSONEncoder().encode(pet), as: UTF8.self), #"{"name":"Fido"}"#)
  }

  func testExistentials() {
    var station = Station()
    var heard: [String] = []
    station.listen { heard.append($0) }
    station.switchboard.send("hello")
    station.tokens.forEach { $0.cancel() }
    station.switchboard.send("again")
    XCTAssertEqual(heard, ["HELLO"])
    XCTAssertEqual(values(station.merged()), ["."])
    XCTAssertEqual(values(Just<Int>?.none.orEmpty()), [])
    XCTAssertEqual(values([Just(1), Just(2)].zipped()), [[1, 2]])
  }

  func testAnErasedScheduler() {
    let scheduler = DispatchQueue.main.eraseToAnyScheduler()
    let arrived = expectation(description: "value")
    arrived.expectedFulfillmentCount = 2
    let token = Just(1).receive(on: scheduler).sink { _ in arrived.fulfill() }
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(1))) { arrived.fulfill() }
    wait(for: [arrived], timeout: 600)
    token.cancel()
  }

  func testAnOperatorOfALibraryOfAdditions() {
    let taps = PassthroughSubject<Void, Never>()
    let text = CurrentValueSubject<String, Never>("a")
    var seen: [String] = []
    let token = taps.withLatestFrom(text) { $1 }.sink { seen.append($0) }
    taps.send()
    text.value += "b"
    taps.send()
    token.cancel()
    taps.send()
    XCTAssertEqual(seen, ["a", "ab"])
  }
}
