import Combine
import CombineTesting
import Testing

/// One operator with one upstream, as the tests that every operator has to pass see it.
///
/// Its closure, if it has one, lets 1 and 2 pass unless `deliversNothing` says otherwise. If it may throw, it
/// throws for 3.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  enum Early { case dropped, passed, trapped }

  let testDescription: String
  /// What its subscription calls itself; `nil` if it passes the upstream's on.
  let subscription: String?
  /// What it does with a value, and a completion, that comes before the subscription.
  let earlyValue: Early
  let earlyCompletion: Early
  let acceptsZeroDemand: Bool
  let isReducing: Bool
  let build: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<String, any Error>

  init<P: Publisher & SendableMetatype>(
    _ name: String, _ subscription: String?, value: Early, completion: Early, zeroDemand: Bool = true,
    isReducing: Bool = false, _ build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
  ) {
    testDescription = name
    self.subscription = subscription
    earlyValue = value
    earlyCompletion = completion
    acceptsZeroDemand = zeroDemand
    self.isReducing = isReducing
    self.build = { described(build($0)) }
  }

  /// An operator that passes upstream's subscription on, and with it everything.
  static func passing<P: Publisher & SendableMetatype>(
    _ name: String, _ build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
  ) -> OperatorCase {
    OperatorCase(name, nil, value: .passed, completion: .passed, build)
  }

  /// An operator that makes one result of all values.
  static func reducing<P: Publisher & SendableMetatype>(
    _ name: String, _ subscription: String,
    _ build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
  ) -> OperatorCase {
    OperatorCase(
      name, subscription, value: .dropped, completion: .dropped, zeroDemand: false, isReducing: true, build)
  }

  /// Whether 1 and 2 make no output.
  var deliversNothing: Bool {
    ["ignoreOutput", "tryDrop(while:)", "tryFirst(where:)"].contains(testDescription)
  }

  static func named(_ name: String) -> OperatorCase { all.first { $0.testDescription == name }! }

  static let throwing = all.filter {
    $0.testDescription.hasPrefix("try") || $0.testDescription.hasSuffix("code")
  }
  static let reducing = all.filter(\.isReducing)
  static let owningSubscription = all.filter { $0.subscription != nil }
}

/// Makes publishers of all kinds one type. Both operators pass the subscription through.
private func described<P: Publisher>(_ publisher: P) -> AnyPublisher<String, any Error> {
  publisher.map { String(describing: $0) }.mapError { $0 as any Error }.eraseToAnyPublisher()
}

/// Returns its argument, and throws for 3.
@Sendable func checked(_ value: Int) throws -> Int {
  if value == 3 { throw TestError("three") }
  return value
}

/// Codes numbers as texts, and refuses 3.
struct TextCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> String { "\(try checked(value as? Int ?? 0))" }
  func decode<T: Decodable>(_ type: T.Type, from input: String) throws -> T {
    try checked(Int(input) ?? 0) as! T
  }
}

/// A stream that keeps the lines written to it, and how they were cut.
final class Lines: TextOutputStream {
  private(set) var pieces: [String] = []
  var onWrite: ((String) -> Void)?

  var lines: [String] { pieces.joined().split(separator: "\n").map(String.init) }

  func write(_ piece: String) {
    pieces.append(piece)
    onWrite?(piece)
  }
}

/// Something whose end a test waits to see.
final class Token: Sendable {}

extension OperatorCase {
  static let all: [OperatorCase] = passing + serial + replacing + reductions

  private static let passing: [OperatorCase] = [
    .passing("map") { $0.map { $0 } },
    .passing("map key path") { $0.map(\.self) },
    .passing("mapError") { $0.mapError { $0 } },
    .passing("filter") { $0.filter { _ in true } },
    .passing("compactMap") { $0.compactMap(Optional.some) },
    .passing("replaceNil") { $0.map(Optional.some).replaceNil(with: 0) },
    .passing("scan") { $0.scan(0) { $1 } },
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
    OperatorCase("replaceError", "ReplaceError", value: .dropped, completion: .dropped, zeroDemand: false) {
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
}
