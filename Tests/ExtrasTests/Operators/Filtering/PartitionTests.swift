import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite("partition")
struct PartitionTests {
  @Test func `each value goes to one of the two`() {
    let source = PassthroughSubject<Int, TestError>()
    let (even, odd) = source.partition { $0.isMultiple(of: 2) }
    let (evens, odds) = (even.record(), odd.record())
    for value in 1...5 { source.send(value) }
    source.send(completion: .failure("gone"))
    #expect(evens.events.dropFirst() == [.value(2), .value(4), .failure("gone")])
    #expect(odds.events.dropFirst() == [.value(1), .value(3), .value(5), .failure("gone")])
  }

  @Test func `each subscribes separately, and requests again for dropped values`() {
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    let parts = source.partition { $0 > 0 }
    let matching = parts.matching.record(demand: .max(1))
    let others = parts.others.record(demand: .max(1))
    source.subscriptions[0].send(contentsOf: [-1, 1])
    source.subscriptions[1].send(contentsOf: [1, -1])
    #expect(matching.values == [1])
    #expect(others.values == [-1])
    for subscription in source.subscriptions {
      #expect(
        subscription.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none)])
    }
  }

  @Test func `with share before it there is one subscription`() {
    let source = ScriptedSource<Int, TestError>()
    let (matching, others) = source.share().partition { $0 > 0 }
    let (first, second) = (matching.record(), others.record())
    source.send(contentsOf: [1, -1])
    #expect(source.subscriptions.count == 1)
    #expect(first.values == [1])
    #expect(second.values == [-1])
  }
}
