import Combine
import SwiftCombineTesting
import Testing

@Suite struct AllSatisfyTests {
  @Test func `fact 72 V7.13 V7.14 allSatisfy publishes at the first false, or at the completion`() {
    #expect(
      printedHistory(stride(from: 0, to: 5, by: 2).publisher) { $0.allSatisfy { $0 % 2 == 0 } }
        == [
          "subscription: (Sequence)", "publisher: request unlimited", "value: (0)", "value: (2)",
          "value: (4)", "finished", "value true",
          "end",
        ])
    #expect(
      printedHistory(stride(from: 0, to: 5, by: 1).publisher) { $0.allSatisfy { $0 % 2 == 0 } }
        == [
          "subscription: (Sequence)", "publisher: request unlimited", "value: (0)", "value: (1)", "cancel",
          "value false", "end",
        ])
  }
}
