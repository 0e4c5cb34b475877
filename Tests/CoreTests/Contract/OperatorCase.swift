import Combine
import OperatorDescriptions
import SwiftCombineTesting
import TestSupport
import Testing

/// One operator on one upstream of numbers, as the tests that every operator has to pass see it.
///
/// Its closure, if it has one, lets 1 and 2 pass unless `deliversNothing` says otherwise. If it may throw, it
/// throws for 3. Its scheduler, if it has one, does at once what is due.
@dynamicMemberLookup
struct OperatorCase: Sendable, CustomTestStringConvertible {
  typealias Description = OperatorDescription<PlainWorld>

  let description: Description

  var testDescription: String { description.name }
  var acceptsZeroDemand: Bool { !description.traits.contains(.takesNoZeroDemand) }
  var isReducing: Bool { description.traits.contains(.reduces) }
  var deliversNothing: Bool { description.traits.contains(.deliversNothing) }

  subscript<Value>(dynamicMember path: KeyPath<Description, Value>) -> Value { description[keyPath: path] }

  func build(_ upstream: AnyPublisher<Int, TestError>) -> AnyPublisher<String, any Error> {
    description.build(upstream, PlainWorld())
  }

  static let all = Description.all(with: .rules).map(OperatorCase.init)

  static func named(_ name: String) -> OperatorCase { all.first { $0.testDescription == name }! }

  static let throwing = all.filter { $0.traits.contains(.throwsErrors) }
  static let reducing = all.filter(\.isReducing)
  static let owningSubscription = all.filter { $0.subscription != nil }
  static func all(without traits: OperatorTraits) -> [OperatorCase] {
    all.filter { $0.traits.isDisjoint(with: traits) }
  }
}

/// Numbers that are nothing but numbers, and what becomes of them as text.
struct PlainWorld: OperatorWorld {
  var clock: PromptScheduler { PromptScheduler() }
  var limit: Int { 10 }

  func element(_ number: Int) -> Int { number }
  func checked(_ element: Int) throws -> Int { try CoreTests.checked(element) }
  func isAwaited(_ element: Int) -> Bool { element > 9 }
  func subscribed<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
    publisher.subscribed.eraseToAnyPublisher()
  }
  func output<Value>(_ value: Value) -> String { String(describing: value) }
}

/// Returns its argument, and throws for 3.
@Sendable func checked(_ value: Int) throws -> Int {
  if value == 3 { throw TestError("three") }
  return value
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
