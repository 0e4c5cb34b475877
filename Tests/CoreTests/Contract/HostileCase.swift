import Combine
import OperatorDescriptions
import SwiftCombineTesting
import TestSupport
import Testing

/// An operator on values that call back. Its closures look at the values, which may call back too.
struct HostileCase: Sendable, CustomTestStringConvertible {
  typealias Description = OperatorDescription<HostileWorld>

  let description: Description

  var testDescription: String { description.name }
  /// Every value comes out, once.
  var isLossless: Bool { description.traits.contains(.keepsAll) }
  /// It delivers what was under way when its closure canceled.
  var deliversAfterCancel: Bool { description.traits.contains(.deliversAfterCancel) }

  /// Delivers the numbers of the values in each output.
  func build(_ upstream: AnyPublisher<HostileValue, TestError>) -> AnyPublisher<[Int], any Error> {
    description.build(upstream, HostileWorld())
  }

  static let all = Description.all(with: .hostile).map(HostileCase.init)
}

/// Values that call back, also from inside closures.
struct HostileWorld: OperatorWorld {
  var clock: PromptScheduler { PromptScheduler() }
  var limit: Int { 1000 }

  /// A value that does nothing.
  func element(_ number: Int) -> HostileValue { Hostility().value(number) }
  func checked(_ element: HostileValue) throws -> HostileValue { element.seen }
  func isAwaited(_ element: HostileValue) -> Bool { element.number > 3 }
  func subscribed<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
    publisher.subscribed.eraseToAnyPublisher()
  }
  func output<Value>(_ value: Value) -> [Int] {
    switch value {
    case let value as HostileValue: [value.number]
    case let values as [HostileValue]: values.map(\.number)
    default: []
    }
  }
}

extension HostileValue: OperatorElement {}
