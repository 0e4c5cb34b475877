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

  /// Also where the chain is specialized: built with the optimizer, operators are compiled into each other.
  func testAWitnessSeesEachOperatorAttached() {
    let attachments = Attachments()
    attachments.enable()
    let subject = PassthroughSubject<Marked, Never>()
    let token = subject.map(\.number).map { $0 + 1 }.filter { $0 > 0 }.scan(0, +).removeDuplicates()
      .compactMap { $0 > 0 ? $0 : nil }
      .sink { _ in }
    XCTAssertEqual(
      attachments.names,
      ["CompactMap", "RemoveDuplicates", "Scan", "Filter", "Map", "MapKeyPath", "PassthroughSubject"])

    attachments.names = []
    let erased = subject.map(\.number).eraseToAnyPublisher().map { $0 + 1 }.eraseToAnyPublisher()
      .sink { _ in }
    XCTAssertEqual(
      attachments.names.filter { $0 != "AnyPublisher" && $0 != "Map" }, ["MapKeyPath", "PassthroughSubject"])

    attachments.names = []
    attachments.disable()
    let outer = PassthroughSubject<Marked, Never>()
    let late = outer.flatMap { _ in subject.map(\.number).filter { $0 > 0 } }.sink { _ in }
    XCTAssertEqual(attachments.names, [])
    attachments.enable()
    outer.send(Marked(number: 1))
    attachments.disable()
    XCTAssertEqual(attachments.names, ["Filter", "MapKeyPath", "PassthroughSubject"])
    [token, erased, late].forEach { $0.cancel() }
  }
}

/// What a test sends, so that its publishers can be told from those of other tests.
private struct Marked {
  let number: Int
}

/// The names of the publishers over `Marked` that a subscriber was attached to.
private final class Attachments: _Introspection {
  var names: [String] = []

  func willReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {
    let type = String(reflecting: P.self)
    guard type.contains("Marked") else { return }
    let name = type.prefix { $0 != "<" }
    names.append(String(name.split(separator: ".").last ?? name))
  }
}
