import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

private final class Model {
  @Published var value: Int?
}

@Suite("pairwise")
struct PairwiseTests {
  @Test func `VA-17 each value is paired with the one before it, as zipped with dropFirst`() {
    let fruits = ["apple", "pear", "orange"].publisher
    let recorder = fruits.pairwise().record()
    #expect(
      recorder.events.dropFirst() == [.value(("apple", "pear")), .value(("pear", "orange")), .finished])
    let zipped = fruits.zip(fruits.dropFirst(1)).record()
    #expect(zipped.values.map(\.0) == recorder.values.map(\.previous))
    #expect(zipped.values.map(\.1) == recorder.values.map(\.current))
  }

  @Test func `VA-18 values that are optional make pairs too`() {
    let model = Model()
    let recorder = model.$value.pairwise().record()
    for value in [1, 2, nil, 3] { model.value = value }
    #expect(recorder.values.map(\.previous) == [nil, 1, 2, nil])
    #expect(recorder.values.map(\.current) == [1, 2, nil, 3])
  }

  @Test func `a demand of two pairs delivers two`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.pairwise().record(demand: .max(2))
    source.send(contentsOf: 1...4)
    #expect(recorder.events == [.subscription("source"), .value((1, 2)), .value((2, 3))])
    #expect(
      source.log == [
        .subscribed, .requested(.max(2)), .answered(.max(1)), .answered(.none), .answered(.none), .withheld,
      ])
    source.send(completion: .failure("gone"))
    #expect(recorder.completion == .failure("gone"))
    #expect(recorder.violations == [])
  }

  @Test func `one value makes no pair`() {
    #expect(Just(1).pairwise().record().events.dropFirst() == [.finished])
  }

  @Test func `each subscription pairs its own values`() {
    let subject = PassthroughSubject<Int, Never>()
    let pairs = subject.pairwise()
    let early = pairs.record()
    subject.send(1)
    let late = pairs.record()
    subject.send(2)
    subject.send(3)
    #expect(early.values.map(\.previous) == [1, 2])
    #expect(late.values.map(\.previous) == [2])
  }

  @Test func `a value delivered from inside a delivery is paired with the one that is being delivered`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.pairwise().record()
    recorder.onValue = { _, pair in if pair.current == 2 { subject.send(3) } }
    subject.send(1)
    subject.send(2)
    #expect(recorder.events.dropFirst() == [.value((1, 2)), .value((2, 3))])
  }

  @Test func `the latest value is freed with the subscription`() {
    let source = ScriptedSource<Witness, Never>(keepsSubscribers: false)
    weak var held: Witness?
    var token: AnyCancellable? = source.pairwise().sink { _ in }
    do {
      let value = Witness()
      held = value
      source.send(value)
    }
    #expect(held != nil)
    withExtendedLifetime(token) {}
    token = nil
    #expect(held == nil)
    expectFreedAtEveryEnd { source, witness in source.map { [witness] in ($0, witness) }.pairwise() }
  }
}
