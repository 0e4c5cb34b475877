import SwiftCombine
import SwiftCombineEngine

extension Publishers.BufferingStrategy {
  /// The strategy in the terms of the engine.
  @usableFromInline var ofEngine: OverflowStrategy<Failure> {
    switch self {
    case .dropOldest: .dropOldest
    case .dropNewest: .dropNewest
    case .customError(let make): .fail(make)
    // A strategy that only a later release of Apple's Combine has.
    @unknown default:
      fatalError(
        """
        A buffer was created with the strategy \(self). Rule: a full buffer drops the oldest value, drops the \
        newest, or fails. Instead: pass one of these three.
        """)
    }
  }
}
