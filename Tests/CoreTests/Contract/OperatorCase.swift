import Combine
import SwiftCombineTesting
import Testing

/// One operator on one upstream, as the tests that every operator has to pass see it.
///
/// Its closure, if it has one, lets 1 and 2 pass unless `deliversNothing` says otherwise. If it may throw, it
/// throws for 3. Its other upstreams, if it has some, do nothing to the values of the first. Its scheduler, if
/// it has one, does at once what is due.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  enum Early { case dropped, passed, trapped }

  struct Exceptions: OptionSet {
    let rawValue: Int
    /// An unrequested value is dropped.
    static let losesValues = Exceptions(rawValue: 1)
    /// A failure of the upstream does not come out as it is.
    static let keepsFailure = Exceptions(rawValue: 2)
    /// It takes every subscription it is given.
    static let takesEverySubscription = Exceptions(rawValue: 4)
    /// What the operator requests from the upstream publisher is unspecified.
    static let asksByItself = Exceptions(rawValue: 8)
    /// A request for no values is ignored, not passed on.
    static let ignoresZeroDemand = Exceptions(rawValue: 32)
    /// A failure stops the program.
    static let stopsAtFailure = Exceptions(rawValue: 16)
    /// The upstream's subscription is passed on until it is canceled, and released then.
    static let releasesSubscription = Exceptions(rawValue: 64)
  }

  let testDescription: String
  /// What its subscription calls itself; `nil` if it passes the upstream's on.
  let subscription: String?
  /// What it does with a value, and a completion, that comes before the subscription.
  let earlyValue: Early
  let earlyCompletion: Early
  let acceptsZeroDemand: Bool
  let isReducing: Bool
  /// What the operator is known not to do, as its own tests say.
  let exceptions: Exceptions
  let build: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<String, any Error>

  init<P: Publisher & SendableMetatype>(
    _ name: String, _ subscription: String?, value: Early, completion: Early, zeroDemand: Bool = true,
    isReducing: Bool = false, except exceptions: Exceptions = [],
    _ build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
  ) {
    testDescription = name
    self.subscription = subscription
    earlyValue = value
    earlyCompletion = completion
    acceptsZeroDemand = zeroDemand
    self.isReducing = isReducing
    self.exceptions = exceptions
    self.build = { described(build($0)) }
  }

  /// An operator that passes upstream's subscription on, and with it everything.
  static func passing<P: Publisher & SendableMetatype>(
    _ name: String, except exceptions: Exceptions = [],
    _ build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
  ) -> OperatorCase {
    OperatorCase(name, nil, value: .passed, completion: .passed, except: exceptions, build)
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
    ($0.testDescription.hasPrefix("try") || $0.testDescription.hasSuffix("code"))
      && !$0.exceptions.contains(.keepsFailure)
  }
  static let reducing = all.filter(\.isReducing)
  static let owningSubscription = all.filter { $0.subscription != nil }
  static func all(without exceptions: Exceptions) -> [OperatorCase] {
    all.filter { $0.exceptions.isDisjoint(with: exceptions) }
  }
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
