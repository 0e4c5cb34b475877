import Combine
import SwiftCombineTesting
import Synchronization
import Testing

/// A sink of a publisher that has all its values is sent them without a subscription. It must not notice.
@Suite struct SinkWithoutSubscriptionTests {
  @Test(arguments: SinkCase.all)
  fileprivate func `a sink sees the same with and without a subscription`(example: SinkCase) {
    let direct = Log(), subscribed = Log()
    _ = example.publisher(direct).sink {
      direct.add("\($0)")
    } receiveValue: {
      direct.add("\($0)")
    }
    _ = example.publisher(subscribed).handleEvents()
      .sink {
        subscribed.add("\($0)")
      } receiveValue: {
        subscribed.add("\($0)")
      }
    #expect(direct.lines == subscribed.lines)
    #expect(direct.lines.contains { $0.hasPrefix("fail") || $0 == "finished" } == example.ends)
  }

  @Test func `a publisher without an end keeps its sink until it is canceled`() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let token = subject.map { $0 * 2 }.sink { values.append($0) }
    subject.send(1)
    token.cancel()
    subject.send(2)
    #expect(values == [2])
  }

  @Test func `the closures are released when everything has been sent`() {
    final class Mark {}
    var mark: Mark? = Mark()
    weak let seen = mark
    let token = [1, 2].publisher.eraseToAnyPublisher().filter { $0 > 1 }
      .sink { [mark] _ in
        _ = mark
      } receiveValue: { [mark] _ in
        _ = mark
      }
    mark = nil
    #expect(seen == nil)
    token.cancel()
  }

  @Test func `sinks inside a sink are sent their values there`() {
    var values: [Int] = []
    _ = [1, 2].publisher.sink { outer in
      _ = [10, 20].publisher.scan(outer, +).sink { values.append($0) }
    }
    #expect(values == [11, 31, 12, 32])
  }

  @Test func `each token is one of its own`() {
    let tokens: Set = [Just(1).sink { _ in }, Just(1).sink { _ in }]
    #expect(tokens.count == 2)
  }

  @Test func `a prefix of a sequence without an end is sent, and no more of it is fetched`() {
    let log = Log()
    _ = Numbers(log).publisher.eraseToAnyPublisher().prefix(2).sink { log.add("\($0)") }
    #expect(log.lines == ["next 1", "next 2", "1", "next 3", "2"])
  }

  @Test func `while a witness is enabled there is a subscription`() async {
    await #expect(processExitsWith: .success) {
      let witness = Requests()
      witness.enable()
      _ = [1, 2].publisher.eraseToAnyPublisher().map { $0 }.sink { _ in }
      #expect(witness.demands == [.unlimited])
    }
  }
}

private final class Requests: _Introspection {
  var demands: [Subscribers.Demand] = []
  func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) { demands.append(demand) }
}

private final class Log: Sendable {
  private let added = Mutex<[String]>([])
  var lines: [String] { added.withLock { $0 } }
  func add(_ line: String) { added.withLock { $0.append(line) } }
}

/// Numbers that say when they are fetched.
private struct Numbers: Sequence, IteratorProtocol {
  let log: Log
  let end: Int
  var last = 0

  init(_ log: Log, upTo end: Int = .max) {
    self.log = log
    self.end = end
  }

  mutating func next() -> Int? {
    guard last < end else { return nil }
    last += 1
    log.add("next \(last)")
    return last
  }
}

private struct SinkCase: Sendable, CustomTestStringConvertible {
  typealias Erased = AnyPublisher<Int, TestError>

  let testDescription: String
  let ends: Bool
  let publisher: @Sendable (Log) -> Erased

  init(_ name: String, ends: Bool = true, _ publisher: @escaping @Sendable (Log) -> Erased) {
    testDescription = name
    self.ends = ends
    self.publisher = publisher
  }

  static let sources = [
    SinkCase("Just") { _ in Just(3).setFailureType(to: TestError.self).eraseToAnyPublisher() },
    SinkCase("Empty") { _ in Empty().eraseToAnyPublisher() },
    SinkCase("Empty that does not end", ends: false) { _ in
      Empty(completeImmediately: false).eraseToAnyPublisher()
    },
    SinkCase("Fail") { _ in Fail(error: "no").eraseToAnyPublisher() },
    SinkCase("Optional") { _ in Optional(3).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
    },
    SinkCase("Result") { _ in Result<Int, TestError>.success(3).publisher.eraseToAnyPublisher() },
    SinkCase("Result, failure") { _ in Result<Int, TestError>.failure("no").publisher.eraseToAnyPublisher() },
    SinkCase("no numbers") { log in
      Numbers(log, upTo: 0).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
    },
    SinkCase("five numbers") { log in
      Numbers(log, upTo: 5).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
    },
    SinkCase("Record") { _ in Record(output: [1, 2], completion: .failure("no")).eraseToAnyPublisher() },
  ]

  static let operators: [(String, @Sendable (Erased, Log) -> Erased)] = [
    ("nothing", { upstream, _ in upstream }),
    (
      "map",
      { upstream, log in
        upstream.map { value in
          log.add("map \(value)")
          return value * 2
        }.eraseToAnyPublisher()
      }
    ),
    (
      "filter",
      { upstream, log in
        upstream.filter { value in
          log.add("filter \(value)")
          return value % 2 == 1
        }.eraseToAnyPublisher()
      }
    ),
    (
      "compactMap",
      { upstream, log in
        upstream.compactMap { value in
          log.add("compactMap \(value)")
          return value == 3 ? nil : value
        }.eraseToAnyPublisher()
      }
    ),
    ("scan", { upstream, _ in upstream.scan(10) { $0 + $1 }.eraseToAnyPublisher() }),
    (
      "removeDuplicates",
      { upstream, log in
        upstream.removeDuplicates { last, value in
          log.add("same \(last) \(value)")
          return last / 2 == value / 2
        }.eraseToAnyPublisher()
      }
    ),
    ("prefix(2)", { upstream, _ in upstream.prefix(2).eraseToAnyPublisher() }),
    ("prefix(0)", { upstream, _ in upstream.prefix(0).eraseToAnyPublisher() }),
    ("output(in: 1..<3)", { upstream, _ in upstream.output(in: 1..<3).eraseToAnyPublisher() }),
    ("output(at: 9)", { upstream, _ in upstream.output(at: 9).eraseToAnyPublisher() }),
    (
      "collect(2)",
      { upstream, log in
        upstream.collect(2).map { values in
          log.add("collected \(values)")
          return values.reduce(0, +)
        }.eraseToAnyPublisher()
      }
    ),
    (
      "collect(2).prefix(1)",
      { upstream, _ in upstream.collect(2).prefix(1).map(\.count).eraseToAnyPublisher() }
    ),
    (
      "map.filter.prefix.scan",
      { upstream, log in
        upstream.map { value in
          log.add("map \(value)")
          return value + 1
        }
        .filter { $0 != 3 }.prefix(2).scan(0, +).eraseToAnyPublisher()
      }
    ),
    ("tryMap", { upstream, _ in upstream.tryMap { $0 }.mapError { _ in "no" }.eraseToAnyPublisher() }),
  ]

  static let all = sources.flatMap { source in
    operators.map { name, apply in
      // Nothing of an empty range is waited for.
      SinkCase("\(source.testDescription), \(name)", ends: source.ends || name == "prefix(0)") { log in
        apply(source.publisher(log), log)
      }
    }
  }
}
