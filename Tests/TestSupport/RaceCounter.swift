import Synchronization

/// Counts from any thread.
public final class RaceCounter: Sendable {
  private let value = Atomic<Int>(0)
  public init() {}
  public func add(_ number: Int = 1) { value.add(number, ordering: .relaxed) }
  public var count: Int { value.load(ordering: .relaxed) }
}
