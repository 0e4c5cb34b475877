import Synchronization

/// A flag that several threads write to.
public final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  public init() {}

  /// - Returns: What it was before.
  public func set(_ value: Bool) -> Bool { self.value.exchange(value, ordering: .acquiringAndReleasing) }
}
