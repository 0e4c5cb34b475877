import Combine
import SwiftCombineTesting
import Testing

@Suite("Operators of a sequence's publisher")
struct SequencePublisherOperatorTests {
  private static let sequences = [[3, 1, 2, 2, 5, 1], [2], [4, 4, 1], []]

  @Test(arguments: sequences)
  func `make the sequence that the general ones deliver`(elements: [Int]) {
    let sequence = elements.publisher
    let general = sequence.eraseToAnyPublisher()
    expectSame(sequence.map { $0 * 10 }, general.map { $0 * 10 })
    expectSame(sequence.compactMap { $0 > 1 ? $0 * 10 : nil }, general.compactMap { $0 > 1 ? $0 * 10 : nil })
    expectSame(sequence.scan(5, -), general.scan(5, -))
    expectSame(sequence.filter { $0 > 1 }, general.filter { $0 > 1 })
    expectSame(sequence.drop { $0 > 1 }, general.drop { $0 > 1 })
    expectSame(sequence.prefix { $0 > 1 }, general.prefix { $0 > 1 })
    expectSame(sequence.dropFirst(), general.dropFirst())
    for number in 0...7 {
      expectSame(sequence.dropFirst(number), general.dropFirst(number))
      expectSame(sequence.prefix(number), general.prefix(number))
      expectSame(sequence.output(at: number), general.output(at: number))
      expectSame(sequence.output(in: number..<7), general.output(in: number..<7))
      expectSame(sequence.output(in: 0..<number), general.output(in: 0..<number))
    }
    expectSame(sequence.removeDuplicates(), general.removeDuplicates())
    expectSame(sequence.ignoreOutput(), general.ignoreOutput())
    expectSame(sequence.append(8, 9), general.append(8, 9))
    expectSame(sequence.append([8, 9]), general.append([8, 9]))
    expectSame(sequence.append([8, 9].publisher), general.append([8, 9].publisher))
    expectSame(sequence.prepend(8, 9), general.prepend(8, 9))
    expectSame(sequence.prepend([8, 9]), general.prepend([8, 9]))
    expectSame(sequence.prepend([8, 9].publisher), general.prepend([8, 9].publisher))
    expectSame(sequence.setFailureType(to: TestError.self), general.setFailureType(to: TestError.self))
  }

  @Test(arguments: sequences)
  func `make the one value that the general ones deliver`(elements: [Int]) {
    let sequence = elements.publisher
    let general = sequence.eraseToAnyPublisher()
    expectSame(sequence.collect(), general.collect())
    expectSame(sequence.reduce(5, -), general.reduce(5, -))
    expectSame(sequence.count(), general.count())
    expectSame(sequence.allSatisfy { $0 > 1 }, general.allSatisfy { $0 > 1 })
    expectSame(sequence.contains { $0 > 4 }, general.contains { $0 > 4 })
    expectSame(sequence.contains(5), general.contains(5))
    expectSame(sequence.first(), general.first())
    expectSame(sequence.first { $0 < 3 }, general.first { $0 < 3 })
    expectSame(sequence.last(), general.last())
    expectSame(sequence.last { $0 > 1 }, general.last { $0 > 1 })
    expectSame(sequence.min(), general.min())
    expectSame(sequence.max(), general.max())
    expectSame(sequence.min(by: >), general.min(by: >))
    expectSame(sequence.max(by: >), general.max(by: >))
  }

  @Test(arguments: sequences) func `fail with the thrown error, as the general ones do`(elements: [Int]) {
    let sequence = elements.publisher
    let general = sequence.eraseToAnyPublisher()
    expectSame(
      sequence.tryReduce(5) { try $0 - atMostTwo($1) }, general.tryReduce(5) { try $0 - atMostTwo($1) })
    expectSame(
      sequence.tryAllSatisfy { try atMostTwo($0) > 1 }, general.tryAllSatisfy { try atMostTwo($0) > 1 })
    expectSame(
      sequence.tryContains { try atMostTwo($0) > 1 }, general.tryContains { try atMostTwo($0) > 1 })
  }

  @Test(arguments: sequences)
  func `make the same of a sequence that could fail`(elements: [Int]) {
    let sequence = elements.publisher.setFailureType(to: TestError.self)
    let general = sequence.eraseToAnyPublisher()
    expectSame(sequence.map { $0 * 10 }, general.map { $0 * 10 })
    expectSame(sequence.collect(), general.collect())
    expectSame(sequence.reduce(5, -), general.reduce(5, -))
    expectSame(sequence.count(), general.count())
    expectSame(sequence.contains(5), general.contains(5))
    expectSame(sequence.output(in: 1..<3), general.output(in: 1..<3))
    // These have no form of their own where a failure is possible.
    #expect(delivered(sequence.first()) == delivered(general.first()))
    #expect(delivered(sequence.last()) == delivered(general.last()))
    #expect(delivered(sequence.min()) == delivered(general.min()))
    #expect(delivered(sequence.output(at: 1)) == delivered(general.output(at: 1)))
  }

  @Test func `of equal elements the earliest is the least, and the greatest`() {
    let pairs = [(1, "a"), (2, "b"), (1, "c"), (2, "d")].publisher
    let general = pairs.eraseToAnyPublisher()
    expectSame(pairs.min { $0.0 < $1.0 }, general.min { $0.0 < $1.0 })
    expectSame(pairs.max { $0.0 < $1.0 }, general.max { $0.0 < $1.0 })
  }

  @Test func `V3.9 a missing element is replaced, and the others stay optional`() {
    let letters = ["A", nil, "C"].publisher
    #expect(
      delivered(letters.replaceNil(with: "-")) == [
        .value(#"Optional("A")"#), .value(#"Optional("-")"#), .value(#"Optional("C")"#), .finished,
      ])
    #expect(letters.replaceNil(with: "-") == Publishers.Sequence(sequence: ["A", "-", "C"]))
  }

  @Test func `V3.10 a missing value of any other publisher is replaced, and the others are unwrapped`() {
    let letters = ["A", nil, "C"].publisher
    #expect(
      letters.eraseToAnyPublisher().replaceNil(with: "-").record().events == [
        .subscription(#"[Optional("A"), nil, Optional("C")]"#), .value("A"), .value("-"), .value("C"),
        .finished,
      ])
    let subject = PassthroughSubject<String?, Never>()
    let recorder = subject.replaceNil(with: "-").record()
    subject.send("A")
    subject.send(nil)
    #expect(recorder.values == ["A", "-"])
  }

  // MARK: When closures run

  @Test func `fact 41 closures run when the operator is applied, once, however many subscribe`() {
    expectRuns(3) { run in [1, 2, 3].publisher.map { _ in run() } }
    expectRuns(3) { run in [1, 2, 3].publisher.compactMap { _ in Optional(run()) } }
    expectRuns(3) { run in [1, 2, 3].publisher.filter { _ in run() == () } }
    expectRuns(3) { run in [1, 2, 3].publisher.scan(0) { _, _ in run() == () ? 1 : 2 } }
    expectRuns(3) { run in [1, 2, 3].publisher.reduce(0) { _, _ in run() == () ? 1 : 2 } }
    expectRuns(3) { run in [1, 2, 3].publisher.allSatisfy { _ in run() == () } }
    expectRuns(1) { run in [1, 2, 3].publisher.contains { _ in run() == () } }
    expectRuns(1) { run in [1, 2, 3].publisher.first { _ in run() == () } }
    expectRuns(1) { run in [1, 2, 3].publisher.last { _ in run() == () } }
    expectRuns(3) { run in [1, 2, 3].publisher.prefix { _ in run() == () } }
    expectRuns(3) { run in [1, 2, 3].publisher.drop { _ in run() == () } }
    expectRuns(2) { run in [1, 2, 3].publisher.min { _, _ in run() == () } }
    expectRuns(2) { run in [1, 2, 3].publisher.max { _, _ in run() == () } }
  }

  @Test func `where the type is hidden, closures run for each subscriber`() {
    var runs = 0
    let general = [1, 2, 3].publisher.eraseToAnyPublisher().map { _ in runs += 1 }
    #expect(runs == 0)
    for _ in 0..<2 { _ = delivered(general) }
    #expect(runs == 6)
  }

  @Test func `an endless sequence is consumed only as far as demand requires`() {
    #expect(
      (0...).publisher.prefix(3).record().events == [
        .subscription("Sequence"), .value(0), .value(1), .value(2), .finished,
      ])
    #expect((0...).publisher.dropFirst(5).record(demand: .max(2)).values == [5, 6])
    #expect(delivered((0...).publisher.contains(7)) == [.value("true"), .finished])
    #expect(delivered((0...).publisher.first { $0 > 7 }) == [.value("8"), .finished])
  }

  // MARK: Collections

  @Test func `fact 42 the number of elements is the collection's, which is not worked through`() {
    #expect((0..<Int.max).publisher.count() == Just(Int.max))
    let result: Result<Int, Never>.Publisher = (0..<Int.max).publisher.count()
    #expect(result == Result.Publisher(Int.max))
    let failing: Result<Int, TestError>.Publisher = (0..<Int.max).publisher.setFailureType(
      to: TestError.self
    ).count()
    #expect(failing == Result.Publisher(Int.max))
    let set: Result<Int, Never>.Publisher = Set([1, 2]).publisher.count()
    #expect(set == Result.Publisher(2))
    expectSame(Set([1, 2]).publisher.count(), Set([1, 2]).publisher.eraseToAnyPublisher().count())
  }

  @Test func `fact 42 a position that the collection does not have is nothing`() {
    #expect([1, 2].publisher.output(at: -1) == Optional.none.publisher)
    #expect([1, 2].publisher.output(at: 100) == Optional.none.publisher)
    #expect([1, 2].publisher.output(at: 1) == Optional(2).publisher)
    #expect((0..<Int.max).publisher.output(at: Int.max - 1) == Optional(Int.max - 1).publisher)
    let word = "abc"
    #expect(word.publisher.output(at: word.index(after: word.startIndex)) == Optional("b").publisher)
    #expect(word.publisher.output(at: word.endIndex) == Optional.none.publisher)
    #expect(
      word.publisher.output(in: word.startIndex..<word.index(before: word.endIndex)).sequence == ["a", "b"])
    #expect([1, 2, 3].publisher.output(in: 1..<100).sequence == [2, 3])
    #expect([1, 2, 3].publisher.output(in: 5..<100).sequence == [])
  }

  @Test func `fact 43 append adds in place, and prepend to an empty collection with room for all`() {
    let first = Tracking([1, 2]).publisher
    #expect(first.append(3, 4).sequence.log == ["init(1, 2)", "append(3, 4)"])
    #expect(
      first.append([3]).append(Tracking([4]).publisher).sequence.log == [
        "init(1, 2)", "append(3)", "append(4)",
      ])
    #expect(first.prepend(3, 4).sequence.log == ["init()", "reserve(4)", "append(3, 4)", "append(1, 2)"])
    #expect(first.prepend(Set([3])).sequence.log == ["init()", "reserve(3)", "append(3)", "append(1, 2)"])
    #expect(first.prepend(Tracking([3]).publisher).sequence.elements == [3, 1, 2])
    #expect(first.sequence.log == ["init(1, 2)"])
  }

  @Test func `fact 173 room for prepended elements is reserved by the count of the collection`() {
    let base = Counted([1, 2])
    base.calls.names = []
    #expect(base.publisher.prepend([3, 4]).sequence.elements == [3, 4, 1, 2])
    #expect(base.calls.names == ["count", "underestimatedCount", "makeIterator"])
    base.calls.names = []
    #expect(base.publisher.prepend(3, 4).sequence.elements == [3, 4, 1, 2])
    #expect(base.calls.names == ["count", "underestimatedCount", "makeIterator"])
  }

  @Test func `fact 44 arrays are concatenated as publishers where the context requires it`() {
    typealias Numbers = Publishers.Sequence<[Int], Never>
    typealias Both = Publishers.Concatenate<Numbers, Numbers>
    let appended: Both = [1, 2].publisher.append([3, 4].publisher)
    #expect(appended == Both(prefix: [1, 2].publisher, suffix: [3, 4].publisher))
    let prepended: Both = [1, 2].publisher.prepend([3, 4])
    #expect(prepended == Both(prefix: [3, 4].publisher, suffix: [1, 2].publisher))
    let values: Both = [1, 2].publisher.append(3, 4)
    #expect(
      values.record().events == [
        .subscription("Concatenate"), .value(1), .value(2), .value(3), .value(4), .finished,
      ])
  }

  @Test func `negative numbers stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = [1].publisher.dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = [1].publisher.prefix(-1) }
  }
}

/// A collection that records its calls.
private struct Counted: RangeReplaceableCollection {
  final class Calls { var names: [String] = [] }

  let calls = Calls()
  private(set) var elements: [Int] = []

  init() {}
  init(_ elements: [Int]) { self.elements = elements }

  var startIndex: Int { elements.startIndex }
  var endIndex: Int { elements.endIndex }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> Int { elements[index] }

  var count: Int {
    calls.names.append("count")
    return elements.count
  }
  var underestimatedCount: Int {
    calls.names.append("underestimatedCount")
    return elements.count
  }
  func makeIterator() -> IndexingIterator<[Int]> {
    calls.names.append("makeIterator")
    return elements.makeIterator()
  }
  mutating func append<S: Sequence>(contentsOf more: S) where S.Element == Int {
    elements.reserveCapacity(more.underestimatedCount)
    for element in more { elements.append(element) }
  }
  mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with more: C) where C.Element == Int {
    elements.replaceSubrange(range, with: more)
  }
}

/// A collection that notes how it came to be what it is.
private struct Tracking: RangeReplaceableCollection, RandomAccessCollection {
  private(set) var elements: [Int] = []
  private(set) var log: [String] = []

  init() { log = ["init()"] }
  init(_ elements: [Int]) {
    self.elements = elements
    log = ["init(\(Self.text(elements)))"]
  }

  var startIndex: Int { elements.startIndex }
  var endIndex: Int { elements.endIndex }
  subscript(index: Int) -> Int { elements[index] }

  mutating func reserveCapacity(_ count: Int) { log.append("reserve(\(count))") }
  mutating func append<S: Sequence>(contentsOf more: S) where S.Element == Int {
    log.append("append(\(Self.text(Array(more))))")
    elements.append(contentsOf: more)
  }
  mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with more: C) where C.Element == Int {
    log.append("replace")
    elements.replaceSubrange(range, with: more)
  }

  private static func text(_ elements: [Int]) -> String {
    elements.map(String.init).joined(separator: ", ")
  }
}
