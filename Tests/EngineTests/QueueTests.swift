import SwiftCombineEngine
import Testing

@Suite struct QueueTests {
  @Test func `first in first out`() {
    var queue = OperatorQueue<Int>()
    var expected: [Int] = []
    var seen: [Int] = []
    // Growing and shrinking makes the ring turn over at every size.
    for round in 0..<50 {
      for element in 0..<(round % 7) {
        queue.append(round * 10 + element)
        expected.append(round * 10 + element)
      }
      for _ in 0..<(round % 5) { if let element = queue.popFirst() { seen.append(element) } }
    }
    while let element = queue.popFirst() { seen.append(element) }
    #expect(seen == expected)
    #expect(queue.isEmpty && queue.count == 0)
    #expect(queue.popFirst() == nil)
  }

  @Test func `a value that is taken out is not retained`() {
    final class Element {}
    var queue = OperatorQueue<Element>()
    weak var held: Element?
    do {
      let element = Element()
      held = element
      queue.append(element)
    }
    #expect(held != nil)
    _ = queue.popFirst()
    #expect(held == nil)
  }

  @Test func `optional elements are elements`() {
    var queue = OperatorQueue<Int?>()
    queue.append(nil)
    queue.append(1)
    #expect(queue.popFirst() == .some(nil))
    #expect(queue.popFirst() == .some(1))
  }
}
