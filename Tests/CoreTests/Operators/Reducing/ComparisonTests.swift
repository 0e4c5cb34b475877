import Combine
import SwiftCombineTesting
import Testing

@Suite struct ComparisonTests {
  private struct Pair: Equatable {
    let key: Int, name: String
    init(_ key: Int, _ name: String) { (self.key, self.name) = (key, name) }
  }

  @Test func `V7.1 V7.2 V7.3 min and max deliver after the completion`() {
    #expect(
      printedHistory([1, -50, 246, 0].publisher) { $0.min() } == [
        "subscription: ([1, -50, 246, 0])", "publisher: request unlimited", "value: (1)", "value: (-50)",
        "value: (246)", "value: (0)", "finished", "value -50", "end",
      ])
    let texts = ["12345", "ab", "hello world"]
    let shortest = texts.publisher.eraseToAnyPublisher().min { $0.utf8.count < $1.utf8.count }.record()
    #expect(shortest.events == [.subscription("Comparison"), .value("ab"), .finished])
    let greatest = ["A", "F", "Z", "E"].publisher.eraseToAnyPublisher().max().record()
    #expect(greatest.events == [.subscription("Comparison"), .value("Z"), .finished])
  }

  @Test func `of equal values min and max deliver the earliest`() {
    let pairs = [Pair(1, "a"), Pair(1, "b"), Pair(0, "c"), Pair(0, "d")].publisher.eraseToAnyPublisher()
    #expect(pairs.max { $0.key < $1.key }.record().values == [Pair(1, "a")])
    #expect(pairs.min { $0.key < $1.key }.record().values == [Pair(0, "c")])
    #expect(pairs.tryMax { $0.key < $1.key }.record().values == [Pair(1, "a")])
    #expect(pairs.tryMin { $0.key < $1.key }.record().values == [Pair(0, "c")])
  }
}
