import Combine
import SwiftCombineTesting
import Testing

@Suite struct ContainsTests {
  @Test func `fact 72 V7.10 V7.11 contains publishes at the value, or at the completion`() {
    #expect(
      printedHistory(["A", "B", "C"].publisher) { $0.contains("B") }
        == abcPrinted + ["value: (A)", "value: (B)", "cancel", "value true", "end"])
    #expect(
      printedHistory(["A", "B", "C"].publisher) { $0.contains("F") }
        == abcPrinted + ["value: (A)", "value: (B)", "value: (C)", "finished", "value false", "end"])
  }

  @Test func `V7.12 contains(where:) looks at a part of each record`() {
    let people = [(456, "Scott"), (123, "Shai"), (777, "Marin"), (214, "Florent")].publisher
      .eraseToAnyPublisher()
    #expect(people.contains { $0.0 == 800 }.record().values == [false])
    #expect(people.contains { $0.0 == 800 || $0.1 == "Marin" }.record().values == [true])
  }
}
