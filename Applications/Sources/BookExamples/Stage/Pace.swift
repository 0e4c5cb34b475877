import SwiftCombineTesting

/// How fast time passes in an example.
public struct Pace: Sendable {
  /// Waits until a time has come, and returns whether the example is to continue.
  let wait: @Sendable (VirtualTime) -> Bool

  /// Creates a pace.
  ///
  /// - Parameter wait: Waits until a time since the start of the example has come. It returns false, as soon
  ///   as it can, when the example is to end.
  public init(wait: @escaping @Sendable (VirtualTime) -> Bool) { self.wait = wait }

  /// No time is waited for.
  public static let immediate = Pace { _ in true }
}
