import SwiftCombine

/// A signal of a publisher as a value: one of its values, or its completion.
public enum StreamEvent<Output, Failure: Error> {
  /// The publisher emitted a value.
  case value(Output)
  /// The publisher finished.
  case finished
  /// The publisher failed.
  case failure(Failure)

  /// The value, if this is one.
  @inlinable public var value: Output? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The failure, if this is one.
  @inlinable public var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }

  /// The completion, if this is one.
  @inlinable public var completion: Subscribers.Completion<Failure>? {
    switch self {
    case .value: nil
    case .finished: .finished
    case .failure(let failure): .failure(failure)
    }
  }
}

extension StreamEvent: Equatable where Output: Equatable, Failure: Equatable {}
extension StreamEvent: Hashable where Output: Hashable, Failure: Hashable {}
extension StreamEvent: Sendable where Output: Sendable {}

extension StreamEvent: CustomStringConvertible {
  public var description: String {
    switch self {
    case .value(let value): "value(\(value))"
    case .finished: "finished"
    case .failure(let failure): "failure(\(failure))"
    }
  }
}
