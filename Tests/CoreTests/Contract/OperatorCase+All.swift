import Combine
import SwiftCombineTesting

extension OperatorCase {
  static let all: [OperatorCase] =
    passing + serial + replacing + reductions + joining + relations + successions + sharing + scheduling
    + timing + ofCollections + extras + machines

  private static let passing: [OperatorCase] = [
    .passing("map") { $0.map { $0 } },
    .passing("map key path") { $0.map(\.self) },
    .passing("mapError") { $0.mapError { $0 } },
    .passing("filter") { $0.filter { _ in true } },
    .passing("compactMap") { $0.compactMap(Optional.some) },
    .passing("replaceNil") { $0.map(Optional.some).replaceNil(with: 0) },
    .passing("scan") { $0.scan(0) { $1 } },
    .passing("breakpoint") { $0.breakpoint() },
    OperatorCase(
      "assertNoFailure", nil, value: .passed, completion: .passed, except: [.keepsFailure, .stopsAtFailure]
    ) {
      $0.assertNoFailure()
    },
    OperatorCase("ignoreOutput", nil, value: .dropped, completion: .passed) { $0.ignoreOutput() },
  ]

  private static let serial: [OperatorCase] = [
    OperatorCase("tryMap", "TryMap", value: .passed, completion: .dropped) { $0.tryMap(checked) },
    OperatorCase("encode", "Encode", value: .passed, completion: .passed) { $0.encode(encoder: TextCoder()) },
    OperatorCase("decode", "Decode", value: .passed, completion: .passed) {
      $0.map { "\($0)" }.decode(type: Int.self, decoder: TextCoder())
    },
    OperatorCase("tryFilter", "TryFilter", value: .trapped, completion: .trapped, zeroDemand: false) {
      $0.tryFilter { try checked($0) > 0 }
    },
    OperatorCase("tryCompactMap", "TryCompactMap", value: .trapped, completion: .trapped, zeroDemand: false) {
      $0.tryCompactMap { try .some(checked($0)) }
    },
    OperatorCase("tryScan", "TryScan", value: .passed, completion: .dropped) {
      $0.tryScan(0) { try checked($1) }
    },
    OperatorCase(
      "removeDuplicates", "RemoveDuplicates", value: .trapped, completion: .trapped, zeroDemand: false
    ) {
      $0.removeDuplicates()
    },
    OperatorCase(
      "tryRemoveDuplicates", "TryRemoveDuplicates", value: .trapped, completion: .trapped, zeroDemand: false
    ) { $0.tryRemoveDuplicates { try checked($1) == $0 } },
    OperatorCase("dropFirst", "Drop", value: .passed, completion: .passed, zeroDemand: false) {
      $0.dropFirst(0)
    },
    OperatorCase("drop(while:)", "DropWhile", value: .dropped, completion: .dropped, zeroDemand: false) {
      $0.drop { _ in false }
    },
    OperatorCase("tryDrop(while:)", "TryDropWhile", value: .dropped, completion: .dropped, zeroDemand: false)
    {
      $0.tryDrop { try checked($0) > 0 }
    },
    OperatorCase("prefix(while:)", "PrefixWhile", value: .trapped, completion: .trapped, zeroDemand: false) {
      $0.prefix { _ in true }
    },
    OperatorCase(
      "tryPrefix(while:)", "TryPrefixWhile", value: .trapped, completion: .trapped, zeroDemand: false
    ) {
      $0.tryPrefix { try checked($0) > 0 }
    },
    OperatorCase("prefix(_:)", "Output", value: .passed, completion: .dropped) { $0.prefix(10) },
    OperatorCase("print", "Print", value: .passed, completion: .passed) { $0.print(to: Lines()) },
    OperatorCase("handleEvents", "HandleEvents", value: .passed, completion: .passed) { $0.handleEvents() },
  ]

  private static let replacing: [OperatorCase] = [
    OperatorCase(
      "replaceError", "ReplaceError", value: .dropped, completion: .dropped, zeroDemand: false,
      except: .keepsFailure
    ) {
      $0.replaceError(with: 0)
    },
    OperatorCase("replaceEmpty", "ReplaceEmpty", value: .dropped, completion: .dropped, zeroDemand: false) {
      $0.replaceEmpty(with: 0)
    },
  ]

  private static let reductions: [OperatorCase] = [
    .reducing("collect", "Collect") { $0.collect() },
    .reducing("count", "Count") { $0.count() },
    .reducing("reduce", "Reduce") { $0.reduce(0, +) },
    .reducing("tryReduce", "TryReduce") { $0.tryReduce(0) { try $0 + checked($1) } },
    .reducing("first", "First") { $0.first() },
    .reducing("first(where:)", "TryFirst") { $0.first { _ in true } },
    .reducing("tryFirst(where:)", "TryFirstWhere") { $0.tryFirst { try checked($0) > 9 } },
    .reducing("last", "Last") { $0.last() },
    .reducing("last(where:)", "LastWhere") { $0.last { _ in true } },
    .reducing("tryLast(where:)", "TryLastWhere") { $0.tryLast { try checked($0) > 0 } },
    .reducing("contains", "Contains") { $0.contains(9) },
    .reducing("contains(where:)", "ContainsWhere") { $0.contains { $0 == 9 } },
    .reducing("tryContains(where:)", "TryContainsWhere") { $0.tryContains { try checked($0) == 9 } },
    .reducing("allSatisfy", "AllSatisfy") { $0.allSatisfy { _ in true } },
    .reducing("tryAllSatisfy", "TryAllSatisfy") { $0.tryAllSatisfy { try checked($0) > 0 } },
    .reducing("max", "Comparison") { $0.max() },
    .reducing("min", "Comparison") { $0.min() },
    .reducing("tryMax", "TryComparison") { $0.tryMax { try checked($1) > $0 } },
    .reducing("tryMin", "TryComparison") { $0.tryMin { try checked($0) < $1 } },
  ]

  private static let joining: [OperatorCase] = [
    OperatorCase(
      "flatMap", "FlatMap", value: .dropped, completion: .passed, zeroDemand: false, except: .asksByItself
    ) { $0.flatMap { Just($0).failing.subscribed } },
    OperatorCase(
      "flatMap(maxPublishers:)", "FlatMap", value: .dropped, completion: .passed, zeroDemand: false,
      except: .asksByItself
    ) { $0.flatMap(maxPublishers: .max(1)) { Just($0).failing } },
    OperatorCase(
      "switchToLatest", "SwitchToLatest", value: .dropped, completion: .passed, zeroDemand: false,
      except: [.asksByItself, .losesValues]
    ) { $0.map { Just($0).failing }.switchToLatest() },
    OperatorCase("zip", "Zip", value: .dropped, completion: .passed, zeroDemand: false) {
      $0.zip((1...100).publisher.failing)
    },
    OperatorCase(
      "combineLatest", "CombineLatest", value: .dropped, completion: .passed, zeroDemand: false,
      except: .losesValues
    ) { $0.combineLatest(Just(0).failing) },
    OperatorCase("merge", "Merge", value: .dropped, completion: .passed, except: .asksByItself) {
      $0.merge(with: Empty().failing)
    },
  ]

  private static let relations: [OperatorCase] = [
    OperatorCase("buffer", "Buffer", value: .dropped, completion: .dropped, except: .asksByItself) {
      $0.buffer(size: 100, prefetch: .keepFull, whenFull: .dropNewest)
    },
    OperatorCase(
      "buffer by request", "Buffer", value: .dropped, completion: .dropped, except: .asksByItself
    ) { $0.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest) },
    OperatorCase("drop(untilOutputFrom:)", "DropUntilOutput", value: .trapped, completion: .passed) {
      $0.drop(untilOutputFrom: Just(()).failing)
    },
    OperatorCase(
      "prefix(untilOutputFrom:)", "PrefixUntilOutput", value: .dropped, completion: .dropped
    ) { $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)) },
  ]

  private static let successions: [OperatorCase] = [
    OperatorCase("append", "Concatenate", value: .dropped, completion: .dropped) {
      $0.append(Empty().failing)
    },
    OperatorCase("prepend", "Concatenate", value: .dropped, completion: .dropped) {
      $0.prepend(Empty().failing)
    },
    OperatorCase(
      "catch", "Catch", value: .trapped, completion: .dropped, zeroDemand: false, except: .keepsFailure
    ) { $0.catch { _ in Just(0) } },
    OperatorCase(
      "tryCatch", "TryCatch", value: .trapped, completion: .dropped, zeroDemand: false, except: .keepsFailure
    ) { $0.tryCatch { _ in Just(0) } },
    OperatorCase("retry", "Retry", value: .trapped, completion: .passed) { $0.retry(0) },
  ]

  private static let sharing: [OperatorCase] = [
    OperatorCase(
      "share", "Multicast", value: .dropped, completion: .dropped, zeroDemand: false,
      except: [.losesValues, .takesEverySubscription, .asksByItself]
    ) { $0.share() },
    OperatorCase(
      "multicast and autoconnect", "Multicast", value: .dropped, completion: .dropped, zeroDemand: false,
      except: [.losesValues, .takesEverySubscription, .asksByItself]
    ) { $0.multicast { CurrentValueSubject(7) }.autoconnect().filter { $0 != 7 } },
  ]

  private static let scheduling: [OperatorCase] = [
    OperatorCase("receive(on:)", "ReceiveOn", value: .dropped, completion: .dropped) {
      $0.receive(on: PromptScheduler())
    },
    OperatorCase("subscribe(on:)", "SubscribeOn", value: .dropped, completion: .dropped) {
      $0.subscribe(on: PromptScheduler())
    },
  ]

  private static let timing: [OperatorCase] = [
    // Apple's has no description either.
    OperatorCase(
      "delay",
      "SwiftCombineCore.DelayOperator<Swift.Int, SwiftCombineTesting.TestError, CoreTests.PromptScheduler>",
      value: .dropped, completion: .dropped
    ) {
      $0.delay(for: 0, scheduler: PromptScheduler())
    },
    OperatorCase(
      "debounce", "Debounce", value: .dropped, completion: .dropped, except: [.losesValues, .asksByItself]
    ) { $0.debounce(for: 0, scheduler: PromptScheduler()) },
    OperatorCase(
      "throttle", "Throttle", value: .dropped, completion: .dropped, except: [.losesValues, .asksByItself]
    ) { $0.throttle(for: 0, scheduler: PromptScheduler(), latest: true) },
    OperatorCase("timeout", "Timeout", value: .dropped, completion: .dropped) {
      $0.timeout(10, scheduler: PromptScheduler())
    },
    OperatorCase("measureInterval", "MeasureInterval", value: .dropped, completion: .dropped) {
      $0.measureInterval(using: PromptScheduler())
    },
    OperatorCase(
      "collect(.byTime)", "CollectByTime", value: .dropped, completion: .dropped, except: .asksByItself
    ) { $0.collect(.byTime(PromptScheduler(), 10)) },
    OperatorCase(
      "collect(.byTimeOrCount)", "CollectByTime", value: .dropped, completion: .dropped, except: .asksByItself
    ) { $0.collect(.byTimeOrCount(PromptScheduler(), 10, 1)) },
  ]
}
