import SwiftCombine
import SwiftCombineCollectionProperties
import SwiftCombineTesting
import Testing

/// The properties, in chains as articles write them.
@Suite struct CollectionPropertiesTests {
  private struct Switch {
    let isOn: Bool
    var publisher: AnyPublisher<Switch, Never> { Just(self).eraseToAnyPublisher() }
  }

  @Test func `zip after a map publishes what zipped() publishes`() {
    let recorder = (1...3).map { Just($0) }.zip.record()
    #expect(recorder.events == (1...3).map { Just($0) }.zipped().record().events)
    #expect(recorder.values == [[1, 2, 3]])
  }

  @Test func `combineLatest after a map publishes what combinedLatest() publishes`() {
    let switches = [true, true, false].map(Switch.init)
    let recorder = switches.map(\.publisher).combineLatest.map { $0.map(\.isOn) }.record()
    #expect(
      recorder.events == switches.map(\.publisher).combinedLatest().map { $0.map(\.isOn) }.record().events)
    #expect(recorder.values == [[true, true, false]])
  }

  @Test func `inside an extension of a collection the standard library's zip is Swift dot zip`() {
    #expect([1, 2, 3].neighbors.map { $0.1 - $0.0 } == [1, 1])
  }
}

extension Array where Element == Int {
  fileprivate var neighbors: [(Int, Int)] { Array<(Int, Int)>(Swift.zip(self, dropFirst())) }
}
