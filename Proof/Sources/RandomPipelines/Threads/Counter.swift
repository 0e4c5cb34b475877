import Synchronization

/// Counts calls from any thread, and orders none of them.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  /// The number of this call, from 1.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
