import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("chunked(by:)")
struct ChunkedByTests {
  @Test func `a new array starts where the predicate does not hold`() {
    let recorder = [1, 2, 4, 3, 3, 5, 1].publisher.chunked { $0 <= $1 }.record()
    #expect(recorder.values == [[1, 2, 4], [3, 3, 5], [1]])
    #expect(recorder.completion == .finished)
  }

  @Test func `the predicate receives each pair of neighbors once, in order`() {
    var pairs: [[Int]] = []
    let recorder = [1, 2, 3, 4].publisher.chunked {
      pairs.append([$0, $1])
      return $0 != 2
    }.record()
    #expect(pairs == [[1, 2], [2, 3], [3, 4]])
    #expect(recorder.values == [[1, 2], [3, 4]])
  }

  @Test func `no values make no array, and one value makes one`() {
    #expect(Empty<Int, Never>().chunked { _, _ in true }.record().values == [])
    #expect(Empty<Int, Never>().chunked { _, _ in true }.record().completion == .finished)
    #expect(Just(1).chunked { _, _ in false }.record().values == [[1]])
  }

  @Test func `a demand of two arrays delivers two, and a value that completes none requests one more`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.chunked(by: <).record(demand: .max(2))
    source.send(contentsOf: [1, 2, 1, 1])
    #expect(recorder.values == [[1, 2], [1]])
    #expect(
      source.log == [
        .subscribed, .requested(.max(2)), .answered(.max(1)), .answered(.max(1)), .answered(.none),
        .answered(.none),
      ])
    source.send(completion: .finished)
    #expect(recorder.values == [[1, 2], [1]])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(recorder.values == [[1, 2], [1], [1]])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `a failure arrives at once, and the pending array is dropped`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.chunked(by: <).record(demand: .max(1))
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.values == [])
    #expect(recorder.completion == .failure("gone"))
  }

  @Test func `a cancel releases the pending values`() {
    weak var value: Witness?
    let subject = PassthroughSubject<Witness, Never>()
    let recorder = subject.chunked { _, _ in true }.record(keepsSubscription: true)
    do {
      let held = Witness()
      value = held
      subject.send(held)
    }
    #expect(value != nil)
    recorder.cancel()
    #expect(value == nil)
  }

  @Test func `a value that the predicate sends is processed after the current one`() {
    let subject = PassthroughSubject<Int, Never>()
    var sent = false
    let recorder = subject.chunked { first, second in
      if !sent {
        sent = true
        subject.send(3)
        subject.send(completion: .finished)
      }
      return first < second
    }.record()
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [[1, 2, 3]])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `each subscription collects its own values`() {
    let subject = PassthroughSubject<Int, Never>()
    let chunks = subject.chunked(by: <)
    let early = chunks.record()
    subject.send(1)
    let late = chunks.record()
    subject.send(2)
    subject.send(completion: .finished)
    #expect(early.values == [[1, 2]])
    #expect(late.values == [[2]])
  }

  private final class Witness: Sendable {}
}
