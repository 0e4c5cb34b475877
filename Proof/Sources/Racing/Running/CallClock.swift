import Synchronization

/// A clock that counts how often it was read. It orders no thread's work before another's, or it would hide
/// races.
final class CallClock: Sendable {
  private let count = Atomic<Int>(0)
  func tick() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
