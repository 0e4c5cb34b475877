import Combine
import SwiftCombineTesting
import Testing

@Suite struct FirstTests {
  @Test func `fact 72 V4.5 V7.5 first(where:) cancels before it delivers`() {
    #expect(
      printedHistory((1...9).publisher) { $0.first { $0 % 2 == 0 } } == [
        "subscription: (1...9)", "publisher: request unlimited", "value: (1)", "value: (2)", "cancel",
        "value 2",
        "end",
      ])
    #expect(
      printedHistory(["J", "O", "H", "N"].publisher) { $0.first { "Hello World".contains($0) } } == [
        "subscription: ([\"J\", \"O\", \"H\", \"N\"])", "publisher: request unlimited", "value: (J)",
        "value: (O)", "value: (H)", "cancel", "value H", "end",
      ])
  }

  @Test func `fact 72 V7.4 first cancels before it delivers`() {
    #expect(
      printedHistory(["A", "B", "C"].publisher) { $0.first() } == abcPrinted + [
        "value: (A)", "cancel", "value A", "end",
      ])
  }
}
