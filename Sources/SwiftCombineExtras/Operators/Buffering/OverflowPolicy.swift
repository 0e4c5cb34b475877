import SwiftCombineEngine

/// What happens to a value that arrives when the buffer is full.
public enum OverflowPolicy<Failure: Error> {
  /// The oldest buffered value is dropped.
  case dropOldest
  /// The new value is dropped.
  case dropNewest
  /// The new value is dropped and the publisher fails, with the error that the closure returns, after the
  /// buffered values.
  case fail(() -> Failure)

  /// The policy in the terms of the engine.
  @usableFromInline var strategy: OverflowStrategy<Failure> {
    switch self {
    case .dropOldest: .dropOldest
    case .dropNewest: .dropNewest
    case .fail(let make): .fail(make)
    }
  }
}
