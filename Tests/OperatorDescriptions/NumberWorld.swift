import Combine
import SwiftCombineTesting

/// Numbers that are nothing but numbers, which every closure accepts: for checks of who calls
/// when.
public struct NumberWorld: OperatorWorld {
  /// Does nothing unless it is advanced.
  public let clock = VirtualTimeScheduler()

  public init() {}

  public var limit: Int { 1000 }

  public func element(_ number: Int) -> Int { number }
  public func checked(_ element: Int) throws -> Int { element }
  public func isAwaited(_ element: Int) -> Bool { true }
  public func subscribed<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
    publisher.eraseToAnyPublisher()
  }
  /// The numbers in an output.
  public func output<Value>(_ value: Value) -> [Int] {
    switch value {
    case let number as Int: [number]
    case let numbers as [Int]: numbers
    default: []
    }
  }
}
