import Combine
import SwiftCombineTesting
import Testing

/// Chains as programs write them. That they compile, and to which types, is most of what is tested.
@Suite struct ChainTests {
  @Test func `chains from a sequence find the operators of its publisher`() {
    let collected = [1, 2].publisher.map { $0 * 2 }.filter { $0 > 2 }.append(3).collect()
    requireType(of: collected, Result<[Int], Never>.Publisher.self)
    #expect(delivered(collected) == [.value("[4, 3]"), .finished])

    let first = (1...3).publisher.first()
    requireType(of: first, Optional<Int>.Publisher.self)
    #expect(delivered(first) == [.value("1"), .finished])

    let count = [1, 2].publisher.count()
    requireType(of: count, Just<Int>.self)
    #expect(delivered(count.map { "\($0)" }.append("end")) == [.value("2"), .value("end"), .finished])

    let words = "one two two".split(separator: " ").publisher.removeDuplicates().map(String.init)
    requireType(of: words, Publishers.Sequence<[String], Never>.self)
    #expect(delivered(words.reduce("", +)) == [.value("onetwo"), .finished])

    let sum = stride(from: 0, to: 5, by: 2).publisher.scan(0, +).last()
    requireType(of: sum, Optional<Int>.Publisher.self)
    #expect(delivered(sum) == [.value("6"), .finished])

    let cut = [1, 2, 3, 4].publisher.dropFirst().prefix(2).max()
    requireType(of: cut, Optional<Int>.Publisher.self)
    #expect(delivered(cut) == [.value("3"), .finished])

    let checked = [1, 3].publisher.tryReduce(0) { try $0 + atMostTwo($1) }.replaceError(with: -1)
    requireType(of: checked, Result<Int, Never>.Publisher.self)
    #expect(delivered(checked) == [.value("-1"), .finished])
  }

  @Test func `chains from one value find the operators of its publisher`() {
    let appended = Just(1).map { $0 + 1 }.append(2)
    requireType(of: appended, Publishers.Sequence<[Int], Never>.self)
    #expect(delivered(appended) == [.value("2"), .value("2"), .finished])

    let count = Optional(1).publisher.count()
    requireType(of: count, Optional<Int>.Publisher.self)
    #expect(delivered(count) == [.value("1"), .finished])

    let parsed = Just("7").compactMap { Int($0) }.replaceEmpty(with: 0).setFailureType(to: TestError.self)
    requireType(of: parsed, Result<Int, TestError>.Publisher.self)
    #expect(delivered(parsed) == [.value("7"), .finished])

    let tried = Just(3).tryMap { try atMostTwo($0) }.mapError { TestError("\($0)!") }
    requireType(of: tried, Result<Int, TestError>.Publisher.self)
    #expect(delivered(tried) == [.failure("3 is too big!")])

    let caught = Result<Int, TestError>.failure("no").publisher.map { $0 + 1 }.catch { _ in Just(0) }
    #expect(delivered(caught) == [.value("0"), .finished])
  }

  @Test func `a context that requires a general operator selects it`() {
    let map: Publishers.Map<Just<Int>, Int> = Just(1).map { $0 + 1 }
    #expect(delivered(map) == [.value("2"), .finished])
    let count: Publishers.Count<Optional<Int>.Publisher> = Optional(1).publisher.count()
    #expect(delivered(count) == [.value("1"), .finished])
    let first: Publishers.First<Publishers.Sequence<ClosedRange<Int>, Never>> = (1...3).publisher.first()
    #expect(first.record().events.first == .subscription("First"))
    let filter: Publishers.Filter<Publishers.Sequence<[Int], Never>> = [1, 2].publisher.filter { $0 > 1 }
    #expect(delivered(filter) == [.value("2"), .finished])
    let replaced: Publishers.Map<Publishers.Sequence<[Int?], Never>, Int> = [1, nil].publisher.replaceNil(
      with: 0)
    #expect(delivered(replaced) == [.value("1"), .value("0"), .finished])
    let unwrapped: AnyPublisher<Int, Never> = [1, nil].publisher.replaceNil(with: 0).eraseToAnyPublisher()
    #expect(delivered(unwrapped) == [.value("1"), .value("0"), .finished])
  }

  @Test func `operators that only the general publishers have follow and precede`() {
    let chain = [1, 2].publisher.print(to: Lines()).map { $0 * 2 }.collect()
    requireType(
      of: chain,
      Publishers.Collect<Publishers.Map<Publishers.Print<Publishers.Sequence<[Int], Never>>, Int>>.self)
    #expect(delivered(chain) == [.value("[2, 4]"), .finished])
    let flat = [1, 2].publisher.map { $0 * 2 }.flatMap { Just($0).append($0 + 1) }
    #expect(delivered(flat) == [.value("2"), .value("3"), .value("4"), .value("5"), .finished])
    let zipped = [1, 2].publisher.zip(["a", "b"].publisher.map { $0 + "!" }).map { "\($0)\($1)" }
    #expect(delivered(zipped) == [.value("1a!"), .value("2b!"), .finished])
    let ranges = ["a", "b", "c"].publisher.output(in: 1...)
    #expect(delivered(ranges) == [.value("b"), .value("c"), .finished])
    let others = [1].publisher.append(Just(2)).prepend((-1...0).publisher)
    #expect(delivered(others) == [.value("-1"), .value("0"), .value("1"), .value("2"), .finished])
    let mixed = [1].publisher.append(stride(from: 8, to: 11, by: 2)).append(Set([6]))
    requireType(of: mixed, Publishers.Sequence<[Int], Never>.self)
    #expect(delivered(mixed) == [.value("1"), .value("8"), .value("10"), .value("6"), .finished])
  }
}
