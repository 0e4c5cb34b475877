import Combine
import SwiftCombineTesting
import Testing

@Suite("Operators of an optional's publisher")
struct OptionalPublisherOperatorTests {
  @Test(arguments: [1, 2, nil]) func `deliver the same as the general ones`(value: Int?) {
    let optional = value.publisher
    let general = optional.eraseToAnyPublisher()
    expectSame(optional.map { $0 * 10 }, general.map { $0 * 10 })
    expectSame(optional.compactMap { $0 > 1 ? $0 * 10 : nil }, general.compactMap { $0 > 1 ? $0 * 10 : nil })
    expectSame(optional.scan(5, -), general.scan(5, -))
    expectSame(optional.filter { $0 > 1 }, general.filter { $0 > 1 })
    expectSame(optional.collect(), general.collect())
    expectSame(optional.ignoreOutput(), general.ignoreOutput())
    expectSame(optional.min(), general.min())
    expectSame(optional.max(), general.max())
    expectSame(optional.min(by: >), general.min(by: >))
    expectSame(optional.max(by: >), general.max(by: >))
    expectSame(optional.removeDuplicates(), general.removeDuplicates())
    expectSame(optional.removeDuplicates(by: <), general.removeDuplicates(by: <))
    expectSame(optional.replaceEmpty(with: 9), general.replaceEmpty(with: 9))
    expectSame(optional.replaceError(with: 9), general.replaceError(with: 9))
    expectSame(optional.retry(2), general.retry(2))
  }

  @Test(arguments: [1, 2, nil]) func `deliver the same as the general ones, by position`(value: Int?) {
    let optional = value.publisher
    let general = optional.eraseToAnyPublisher()
    expectSame(optional.first(), general.first())
    expectSame(optional.first { $0 > 1 }, general.first { $0 > 1 })
    expectSame(optional.last(), general.last())
    expectSame(optional.last { $0 > 1 }, general.last { $0 > 1 })
    expectSame(optional.drop { $0 > 1 }, general.drop { $0 > 1 })
    expectSame(optional.prefix { $0 > 1 }, general.prefix { $0 > 1 })
    expectSame(optional.dropFirst(), general.dropFirst())
    for number in 0...2 {
      expectSame(optional.dropFirst(number), general.dropFirst(number))
      expectSame(optional.prefix(number), general.prefix(number))
      expectSame(optional.output(at: number), general.output(at: number))
      expectSame(optional.output(in: number..<3), general.output(in: number..<3))
      expectSame(optional.output(in: ...number), general.output(in: ...number))
    }
  }

  @Test(arguments: [1, 2])
  func `make one answer of a value, as the general ones do`(value: Int) {
    let optional = Optional(value).publisher
    let general = optional.eraseToAnyPublisher()
    expectSame(optional.count(), general.count())
    expectSame(optional.reduce(5, -), general.reduce(5, -))
    expectSame(optional.allSatisfy { $0 > 1 }, general.allSatisfy { $0 > 1 })
    expectSame(optional.contains { $0 > 1 }, general.contains { $0 > 1 })
    expectSame(optional.contains(2), general.contains(2))
  }

  @Test func `fact 48 of no value they make no answer, only an empty array`() {
    let none = Optional<Int>.none.publisher
    #expect(none.count() == Optional<Int>.none.publisher)
    #expect(none.reduce(5, -) == Optional<Int>.none.publisher)
    #expect(none.allSatisfy { $0 > 1 } == Optional<Bool>.none.publisher)
    #expect(none.contains { $0 > 1 } == Optional<Bool>.none.publisher)
    #expect(none.contains(2) == Optional<Bool>.none.publisher)
    #expect(none.collect() == Optional<[Int]>.some([]).publisher)
    #expect(none.replaceEmpty(with: 9) == Just(9))
  }

  @Test func `closures run once, when the operator is applied, and not without a value`() {
    for (value, runs) in [(Optional(1), 1), (nil, 0)] {
      expectRuns(runs) { run in value.publisher.map { _ in run() } }
      expectRuns(runs) { run in value.publisher.compactMap { _ in Optional(run()) } }
      expectRuns(runs) { run in value.publisher.scan(0) { _, _ in run() == () ? 1 : 2 } }
      expectRuns(runs) { run in value.publisher.reduce(0) { _, _ in run() == () ? 1 : 2 } }
      expectRuns(runs) { run in value.publisher.filter { _ in run() == () } }
      expectRuns(runs) { run in value.publisher.allSatisfy { _ in run() == () } }
      expectRuns(runs) { run in value.publisher.contains { _ in run() == () } }
      expectRuns(runs) { run in value.publisher.first { _ in run() == () } }
      expectRuns(runs) { run in value.publisher.last { _ in run() == () } }
      expectRuns(runs) { run in value.publisher.drop { _ in run() == () } }
      expectRuns(runs) { run in value.publisher.prefix { _ in run() == () } }
      expectRuns(0) { run in value.publisher.min { _, _ in run() == () } }
      expectRuns(0) { run in value.publisher.max { _, _ in run() == () } }
      expectRuns(0) { run in value.publisher.removeDuplicates { _, _ in run() == () } }
    }
  }

  @Test func `fact 161 a value passes if the range has its position`() {
    let optional = Optional(12).publisher
    for range in [0..<0, 1..<10, 1..<1] { #expect(optional.output(in: range).output == nil) }
    for range in [0..<1, 0..<10] { #expect(optional.output(in: range).output == 12) }
    #expect(optional.output(in: ..<0).output == nil && optional.output(in: ..<1).output == 12)
    #expect(optional.output(in: ...0).output == 12 && optional.output(in: 0...0).output == 12)
    #expect(optional.output(in: 0...).output == 12 && optional.output(in: 1...).output == nil)
  }

  @Test func `negative positions and numbers stop the program, even without a value`() async {
    await #expect(processExitsWith: .failure) { _ = Optional<Int>.none.publisher.output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Optional<Int>.none.publisher.dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Optional<Int>.none.publisher.prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Optional(1).publisher.output(in: (-10)...) }
    await #expect(processExitsWith: .failure) { _ = Optional<Int>.none.publisher.output(in: -1..<1) }
  }

  @Test func `a value that is itself missing is a value`() {
    let missing = Optional<Int?>.some(nil).publisher
    #expect(delivered(missing.filter { $0 == nil }) == [.value("nil"), .finished])
    #expect(delivered(missing.prefix(1)) == [.value("nil"), .finished])
    #expect(delivered(missing.replaceEmpty(with: 1)) == [.value("nil"), .finished])
    #expect(delivered(Just<Int?>(nil).first { $0 == nil }) == [.value("nil"), .finished])
  }
}
