import Interleaver

/// A number that threads of a trial add to without a step, and without a race: it is no memory of theirs.
final class Counter {
  private let storage = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  init() { storage.initialize(to: 0) }
  deinit { storage.deallocate() }

  /// Adds to the number.
  ///
  /// - Returns: The sum.
  @discardableResult
  func add(_ amount: Int) -> Int { Int(il_count(storage, Int64(amount))) }
}
