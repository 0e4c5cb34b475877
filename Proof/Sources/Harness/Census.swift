import Foundation
import Synchronization

/// Counts the live objects of a round.
public final class Census: Sendable {
  fileprivate let living = Atomic<Int>(0)
  public var count: Int { living.load(ordering: .acquiring) }

  public init() {}

  /// Waits until all objects are released, but not forever: a queue or a task may still be releasing.
  public func settle(for time: Duration = .seconds(2)) {
    let deadline = ContinuousClock.now + time
    while count > 0, ContinuousClock.now < deadline { sched_yield() }
  }
}

/// An object that is counted while it lives.
public final class Witness: Sendable {
  private let census: Census

  public init(_ census: Census) {
    self.census = census
    census.living.add(1, ordering: .relaxed)
  }

  deinit { census.living.subtract(1, ordering: .acquiringAndReleasing) }
}
