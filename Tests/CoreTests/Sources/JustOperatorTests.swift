import Combine
import SwiftCombineTesting
import Testing

@Suite("Operators of Just")
struct JustOperatorTests {
  @Test(arguments: [1, 2, 3]) func `deliver the same as the general ones`(value: Int) {
    let just = Just(value)
    let general = just.eraseToAnyPublisher()
    expectSame(just.map { $0 * 10 }, general.map { $0 * 10 })
    expectSame(just.compactMap { $0 > 1 ? $0 * 10 : nil }, general.compactMap { $0 > 1 ? $0 * 10 : nil })
    expectSame(just.scan(5, -), general.scan(5, -))
    expectSame(just.reduce(5, -), general.reduce(5, -))
    expectSame(just.filter { $0 > 1 }, general.filter { $0 > 1 })
    expectSame(just.collect(), general.collect())
    expectSame(just.ignoreOutput(), general.ignoreOutput())
    expectSame(just.count(), general.count())
    expectSame(just.allSatisfy { $0 > 1 }, general.allSatisfy { $0 > 1 })
    expectSame(just.contains { $0 > 1 }, general.contains { $0 > 1 })
    expectSame(just.contains(2), general.contains(2))
    expectSame(just.min(), general.min())
    expectSame(just.max(), general.max())
    expectSame(just.min(by: >), general.min(by: >))
    expectSame(just.max(by: >), general.max(by: >))
    expectSame(just.removeDuplicates(), general.removeDuplicates())
    expectSame(just.removeDuplicates(by: <), general.removeDuplicates(by: <))
    expectSame(just.replaceEmpty(with: 9), general.replaceEmpty(with: 9))
    expectSame(just.replaceError(with: 9), general.replaceError(with: 9))
    expectSame(just.retry(2), general.retry(2))
    expectSame(just.mapError { _ in TestError("no") }, general.mapError { _ in TestError("no") })
    expectSame(just.setFailureType(to: TestError.self), general.setFailureType(to: TestError.self))
  }

  @Test(arguments: [1, 2, 3]) func `deliver the same as the general ones, by position`(value: Int) {
    let just = Just(value)
    let general = just.eraseToAnyPublisher()
    expectSame(just.first(), general.first())
    expectSame(just.first { $0 > 1 }, general.first { $0 > 1 })
    expectSame(just.last(), general.last())
    expectSame(just.last { $0 > 1 }, general.last { $0 > 1 })
    expectSame(just.drop { $0 > 1 }, general.drop { $0 > 1 })
    expectSame(just.prefix { $0 > 1 }, general.prefix { $0 > 1 })
    expectSame(just.dropFirst(), general.dropFirst())
    for number in 0...2 {
      expectSame(just.dropFirst(number), general.dropFirst(number))
      expectSame(just.prefix(number), general.prefix(number))
      expectSame(just.output(at: number), general.output(at: number))
      expectSame(just.output(in: number..<3), general.output(in: number..<3))
      expectSame(just.output(in: number...), general.output(in: number...))
      expectSame(just.output(in: ...number), general.output(in: ...number))
    }
    expectSame(just.append(4, 5), general.append(4, 5))
    expectSame(just.append([4, 5]), general.append([4, 5]))
    expectSame(just.prepend(4, 5), general.prepend(4, 5))
    expectSame(just.prepend([4, 5]), general.prepend([4, 5]))
  }

  @Test(arguments: [1, 2, 3]) func `fail with the thrown error, as the general ones do`(value: Int) {
    let just = Just(value)
    let general = just.eraseToAnyPublisher()
    expectSame(just.tryMap(atMostTwo), general.tryMap(atMostTwo))
    expectSame(just.tryScan(5) { try $0 - atMostTwo($1) }, general.tryScan(5) { try $0 - atMostTwo($1) })
    expectSame(just.tryReduce(5) { try $0 - atMostTwo($1) }, general.tryReduce(5) { try $0 - atMostTwo($1) })
    expectSame(
      just.tryAllSatisfy { try atMostTwo($0) > 1 }, general.tryAllSatisfy { try atMostTwo($0) > 1 })
    expectSame(just.tryContains { try atMostTwo($0) > 1 }, general.tryContains { try atMostTwo($0) > 1 })
  }

  @Test func `closures run once, when the operator is applied`() {
    expectRuns(1) { run in Just(1).map { _ in run() } }
    expectRuns(1) { run in Just(1).compactMap { _ in Optional(run()) } }
    expectRuns(1) { run in Just(1).scan(0) { _, _ in run() == () ? 1 : 2 } }
    expectRuns(1) { run in Just(1).reduce(0) { _, _ in run() == () ? 1 : 2 } }
    expectRuns(1) { run in Just(1).filter { _ in run() == () } }
    expectRuns(1) { run in Just(1).allSatisfy { _ in run() == () } }
    expectRuns(1) { run in Just(1).contains { _ in run() == () } }
    expectRuns(1) { run in Just(1).first { _ in run() == () } }
    expectRuns(1) { run in Just(1).last { _ in run() == () } }
    expectRuns(1) { run in Just(1).drop { _ in run() == () } }
    expectRuns(1) { run in Just(1).prefix { _ in run() == () } }
    expectRuns(1) { run in Just(1).tryMap { _ in run() } }
  }

  @Test func `fact 45 comparing closures are not called, but a throwing closure is, once`() {
    expectRuns(0) { run in Just(1).min { _, _ in run() == () } }
    expectRuns(0) { run in Just(1).max { _, _ in run() == () } }
    expectRuns(0) { run in Just(1).removeDuplicates { _, _ in run() == () } }
    expectRuns(1) { run in Just(1).tryRemoveDuplicates { _, _ in run() == () } }
    #expect(delivered(Just(3).tryRemoveDuplicates { try atMostTwo($0) == $1 }) == [.failure("3 is too big")])
    #expect(delivered(Just(2).tryRemoveDuplicates { try atMostTwo($0) == $1 }) == [.value("2"), .finished])
  }

  @Test func `fact 46 only the lower bound of a range is read`() {
    #expect(delivered(Just(12).output(in: 0..<0)) == [.value("12"), .finished])
    #expect(delivered(Just(12).output(in: (-10)...)) == [.finished])
  }

  @Test func `fact 46 negative positions and numbers stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).prefix(-1) }
  }
}
