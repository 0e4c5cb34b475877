import Combine
import SwiftCombineCollections
import SwiftCombineExtras
import SwiftCombineTesting
import TestSupport
import Testing

/// An operator of the table `OperatorCase.all` on values that call back. Its closures look at the values,
/// which may call back too.
struct HostileCase: Sendable, CustomTestStringConvertible {
  typealias Source = AnyPublisher<HostileValue, TestError>

  struct Traits: OptionSet {
    let rawValue: Int
    /// Every value comes out, once.
    static let lossless = Traits(rawValue: 1)
    /// It hands the upstream's subscription on, or delivers what was under way when its closure canceled.
    static let passing = Traits(rawValue: 2)
  }

  let testDescription: String
  let traits: Traits
  /// Delivers the numbers of the values in each output.
  let build: @Sendable (Source) -> AnyPublisher<[Int], any Error>

  init<P: Publisher & SendableMetatype>(
    _ name: String, _ traits: Traits = [], _ build: @escaping @Sendable (Source) -> P
  ) {
    testDescription = name
    self.traits = traits
    self.build = { source in
      build(source).map { numbers(in: $0) }.mapError { $0 as any Error }.eraseToAnyPublisher()
    }
  }
}

private func numbers<Output>(in output: Output) -> [Int] {
  switch output {
  case let value as HostileValue: [value.number]
  case let values as [HostileValue]: values.map(\.number)
  default: []
  }
}

/// Hands a value on as its own code.
private struct EmptyCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> HostileValue { (value as! HostileValue).seen }
  func decode<T: Decodable>(_ type: T.Type, from input: HostileValue) throws -> T { input.seen as! T }
}

private func never() -> AnyPublisher<HostileValue, TestError> {
  Empty(completeImmediately: false).failing.eraseToAnyPublisher()
}
private func nothing() -> AnyPublisher<HostileValue, TestError> { Empty().failing.eraseToAnyPublisher() }
private func zero() -> HostileValue { Hostility().value(0) }
private func ints() -> Publishers.SetFailureType<Publishers.Sequence<ClosedRange<Int>, Never>, TestError> {
  (1...1000).publisher.failing
}

extension HostileCase {
  static let all: [HostileCase] =
    passing + serial + reductions + joining + relations + timing + ofCollections + extras + machines

  private static let passing: [HostileCase] = [
    HostileCase("map", [.lossless, .passing]) { $0.map { $0.seen } },
    HostileCase("map key path", [.lossless, .passing]) { $0.map(\.seen) },
    HostileCase("mapError", [.lossless, .passing]) { $0.mapError { $0 } },
    HostileCase("filter", [.lossless, .passing]) { $0.filter { $0.seen.number > 0 } },
    HostileCase("compactMap", [.lossless, .passing]) { $0.compactMap { .some($0.seen) } },
    HostileCase("replaceNil", [.lossless, .passing]) { $0.map(Optional.some).replaceNil(with: zero()) },
    HostileCase("scan", [.lossless, .passing]) { $0.scan(zero()) { $1.seen } },
    HostileCase("breakpoint", [.lossless, .passing]) {
      $0.breakpoint(receiveOutput: { $0.seen.number < 0 })
    },
    HostileCase("assertNoFailure", [.lossless, .passing]) { $0.assertNoFailure() },
    HostileCase("ignoreOutput", .passing) { $0.ignoreOutput() },
  ]

  private static let serial: [HostileCase] = [
    HostileCase("tryMap", .lossless) { $0.tryMap { $0.seen } },
    HostileCase("encode", .lossless) { $0.encode(encoder: EmptyCoder()) },
    HostileCase("decode", .lossless) { $0.decode(type: HostileValue.self, decoder: EmptyCoder()) },
    HostileCase("tryFilter", .lossless) { $0.tryFilter { $0.seen.number > 0 } },
    HostileCase("tryCompactMap", .lossless) { $0.tryCompactMap { .some($0.seen) } },
    HostileCase("tryScan", .lossless) { $0.tryScan(zero()) { $1.seen } },
    HostileCase("removeDuplicates", .lossless) { $0.removeDuplicates() },
    HostileCase("tryRemoveDuplicates", .lossless) { $0.tryRemoveDuplicates { $0.seen == $1.seen } },
    HostileCase("dropFirst", .lossless) { $0.dropFirst(0) },
    HostileCase("drop(while:)", .lossless) { $0.drop { $0.seen.number < 0 } },
    HostileCase("tryDrop(while:)", .lossless) { $0.tryDrop { $0.seen.number < 0 } },
    HostileCase("prefix(while:)", .lossless) { $0.prefix { $0.seen.number > 0 } },
    HostileCase("tryPrefix(while:)", .lossless) { $0.tryPrefix { $0.seen.number > 0 } },
    HostileCase("prefix(_:)", .lossless) { $0.prefix(1000) },
    HostileCase("print", .lossless) { $0.print(to: Lines()) },
    HostileCase("handleEvents", .lossless) { $0.handleEvents(receiveOutput: { _ = $0.seen }) },
    HostileCase("replaceError", .lossless) { $0.replaceError(with: zero()) },
    HostileCase("replaceEmpty", .lossless) { $0.replaceEmpty(with: zero()) },
  ]

  private static let reductions: [HostileCase] = [
    HostileCase("collect", .lossless) { $0.collect() },
    HostileCase("count") { $0.count() },
    HostileCase("reduce") { $0.reduce(zero()) { $1.seen } },
    HostileCase("tryReduce") { $0.tryReduce(zero()) { $1.seen } },
    HostileCase("first") { $0.first() },
    HostileCase("first(where:)") { $0.first { $0.seen.number > 3 } },
    HostileCase("tryFirst(where:)") { $0.tryFirst { $0.seen.number > 3 } },
    HostileCase("last") { $0.last() },
    HostileCase("last(where:)") { $0.last { $0.seen.number > 0 } },
    HostileCase("tryLast(where:)") { $0.tryLast { $0.seen.number > 0 } },
    HostileCase("contains") { $0.contains(zero()) },
    HostileCase("contains(where:)") { $0.contains { $0.seen.number < 0 } },
    HostileCase("tryContains(where:)") { $0.tryContains { $0.seen.number < 0 } },
    HostileCase("allSatisfy") { $0.allSatisfy { $0.seen.number > 0 } },
    HostileCase("tryAllSatisfy") { $0.tryAllSatisfy { $0.seen.number > 0 } },
    HostileCase("max") { $0.max() },
    HostileCase("min") { $0.min() },
    HostileCase("tryMax") { $0.tryMax { $0.seen < $1.seen } },
    HostileCase("tryMin") { $0.tryMin { $0.seen < $1.seen } },
  ]

  private static let joining: [HostileCase] = [
    HostileCase("flatMap", .lossless) { $0.flatMap { Just($0.seen).failing.subscribed } },
    HostileCase("flatMap(maxPublishers:)") { $0.flatMap(maxPublishers: .max(1)) { Just($0.seen).failing } },
    HostileCase("switchToLatest") { $0.map { Just($0.seen).failing }.switchToLatest() },
    HostileCase("zip", .lossless) { $0.zip(ints()).map { $0.0 } },
    HostileCase("combineLatest") { $0.combineLatest(Just(0).failing).map { $0.0 } },
    HostileCase("merge", .lossless) { $0.merge(with: nothing()) },
  ]

  private static let relations: [HostileCase] = [
    HostileCase("buffer", .lossless) { $0.buffer(size: 1000, prefetch: .keepFull, whenFull: .dropNewest) },
    HostileCase("buffer by request") { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) },
    HostileCase("drop(untilOutputFrom:)", .lossless) { $0.drop(untilOutputFrom: Just(()).failing) },
    HostileCase("prefix(untilOutputFrom:)", .lossless) { $0.prefix(untilOutputFrom: never()) },
    HostileCase("append", .lossless) { $0.append(nothing()) },
    HostileCase("prepend", .lossless) { $0.prepend(nothing()) },
    HostileCase("catch", .lossless) { $0.catch { _ in Just(zero()) } },
    HostileCase("tryCatch", .lossless) { $0.tryCatch { _ in Just(zero()) } },
    HostileCase("retry", .lossless) { $0.retry(0) },
    HostileCase("share", .lossless) { $0.share() },
    HostileCase("multicast and autoconnect") {
      $0.multicast { CurrentValueSubject(zero()) }.autoconnect()
    },
  ]

  private static let timing: [HostileCase] = [
    HostileCase("receive(on:)", .lossless) { $0.receive(on: PromptScheduler()) },
    HostileCase("subscribe(on:)", .lossless) { $0.subscribe(on: PromptScheduler()) },
    HostileCase("delay", .lossless) { $0.delay(for: 0, scheduler: PromptScheduler()) },
    HostileCase("debounce") { $0.debounce(for: 0, scheduler: PromptScheduler()) },
    HostileCase("throttle") { $0.throttle(for: 0, scheduler: PromptScheduler(), latest: true) },
    HostileCase("timeout", .lossless) { $0.timeout(10, scheduler: PromptScheduler()) },
    HostileCase("measureInterval") { $0.measureInterval(using: PromptScheduler()) },
    HostileCase("collect(.byTime)") { $0.collect(.byTime(PromptScheduler(), 10)) },
    HostileCase("collect(.byTimeOrCount)") { $0.collect(.byTimeOrCount(PromptScheduler(), 10, 2)) },
  ]

  private static let ofCollections: [HostileCase] = [
    HostileCase("zip of a collection") { [$0, $0].zipped().map { $0[0] } },
    HostileCase("combineLatest of a collection") {
      [$0, Just(zero()).failing.eraseToAnyPublisher()].combinedLatest().map { $0[0] }
    },
    HostileCase("merge of a collection", .lossless) { [$0, nothing()].merged() },
    HostileCase("concatenate", .lossless) { [$0, nothing()].concatenated() },
    HostileCase("race", .lossless) { [$0, never()].raced() },
    HostileCase("zip of five", .lossless) { $0.zip(ints(), ints(), ints(), ints()).map { $0.0 } },
    HostileCase("combineLatest of ten") {
      let other = Just(0).failing
      return $0.combineLatest(other, other, other, other, other, other, other, other, other).map { $0.0 }
    },
  ]

  private static let extras: [HostileCase] = [
    HostileCase("unwrap", [.lossless, .passing]) { $0.map(Optional.some).unwrap() },
    HostileCase("toggle", .passing) { $0.map { $0.seen.number > 0 }.toggle() },
    HostileCase("mapMany", [.lossless, .passing]) { $0.map { [$0] }.mapMany { $0.seen } },
    HostileCase("filter(if:)", [.lossless, .passing]) { $0.filter(if: \.seen.isPositive) },
    HostileCase("scan(into:)", [.lossless, .passing]) { $0.scan(into: zero()) { $0 = $1.seen } },
    HostileCase("removeAllDuplicates", [.lossless, .passing]) { $0.removeAllDuplicates() },
    HostileCase("reduce(into:)", .lossless) { $0.reduce(into: []) { $0.append($1.seen) } },
    HostileCase("materialize and dematerialize", .lossless) { $0.materialize().dematerialize() },
    HostileCase("ignoreFailure", .lossless) { $0.ignoreFailure() },
    HostileCase("concatMap") { $0.concatMap { Just($0.seen).failing } },
    HostileCase("flatMapLatest") { $0.flatMapLatest { Just($0.seen).failing } },
  ]

  private static let machines: [HostileCase] = [
    HostileCase("withLatestFrom", [.lossless, .passing]) {
      $0.withLatestFrom(Just(0).failing) { value, _ in value.seen }
    },
    HostileCase("withLatestFrom three", [.lossless, .passing]) {
      let other = Just(0).failing
      return $0.withLatestFrom(other, other, other) { value, _, _, _ in value.seen }
    },
    HostileCase("flatMapFirst") { $0.flatMapFirst { Just($0.seen).failing } },
    HostileCase("onBackpressureBuffer", .lossless) { $0.onBackpressureBuffer(limit: 1000) },
    HostileCase("onBackpressureDrop") { $0.onBackpressureDrop { _ = $0.seen } },
    HostileCase("onBackpressureLatest") { $0.onBackpressureLatest() },
    HostileCase("rateLimit", .lossless) { $0.rateLimit(1_000_000, per: 1, scheduler: PromptScheduler()) },
    HostileCase("retry with a backoff", .lossless) {
      $0.retry(0, backoff: .constant(.zero), scheduler: PromptScheduler())
    },
    HostileCase("shareReplay", .lossless) { $0.shareReplay() },
    // These are not in the other table.
    HostileCase("collect(_:)") { $0.collect(2) },
    HostileCase("groupBy", .lossless) {
      $0.groupBy { HostileKey($0.seen) }.flatMap { $0 }
    },
    HostileCase("window", .lossless) { $0.window(count: 2).flatMap { $0 } },
    HostileCase("pairwise", .passing) { $0.pairwise().map(\.current) },
    HostileCase("sample") { source in
      let shared = source.share()
      return shared.sample(shared.map { _ in () })
    },
    HostileCase("withLatestFrom itself") { source in
      let shared = source.share()
      return shared.withLatestFrom(shared) { value, _ in value }
    },
    HostileCase("removeAllDuplicates(by:) a key", [.lossless, .passing]) {
      $0.removeAllDuplicates { HostileKey($0.seen) }
    },
    HostileCase("removeAllDuplicates(by:) a relation", [.lossless, .passing]) {
      $0.removeAllDuplicates { $0.seen == $1.seen }
    },
    HostileCase("tryScan(into:)", .lossless) { $0.tryScan(into: zero()) { $0 = $1.seen } },
    HostileCase("tryReduce(into:)", .lossless) { $0.tryReduce(into: []) { $0.append($1.seen) } },
    HostileCase("buffer that drops", []) { $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropOldest) },
  ]
}

/// A key that several values share.
private struct HostileKey: Hashable {
  let value: HostileValue

  init(_ value: HostileValue) { self.value = value }

  static func == (lhs: HostileKey, rhs: HostileKey) -> Bool {
    _ = lhs.value == rhs.value
    return lhs.value.number == rhs.value.number
  }
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension HostileValue {
  fileprivate var isPositive: Bool { number > 0 }
}
