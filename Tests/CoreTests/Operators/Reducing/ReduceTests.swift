import Combine
import SwiftCombineTesting
import Testing

@Suite struct ReduceTests {
  @Test func `V7.15 V7.16 reduce accumulates`() {
    let pieces = ["Hel", "lo", " ", "Wor", "ld", "!"]
    let events = printedHistory(pieces.publisher) { $0.reduce("", +) }
    #expect(events.count == 2 + 6 + 1 + 2)
    #expect(events.suffix(3) == ["finished", "value Hello World!", "end"])
    #expect(pieces.publisher.eraseToAnyPublisher().scan("", +).record().values.count == 6)
    #expect([1, 3, 7].publisher.eraseToAnyPublisher().reduce(0, +).record().values == [11])
  }
}
