import CountAllocations

/// What some work took from the heap.
public struct Allocations {
  /// How many blocks were allocated, those that were freed again included.
  public let blocks: Int
  /// By how many blocks the live heap grew.
  public let liveBlocks: Int
  /// By how much the live heap grew, in bytes, with the allocator's headers.
  public let liveBytes: Int

  /// Whether the allocator of this platform can be counted.
  public static var areCountable: Bool { allocations_are_countable() }

  /// Counts what a piece of work allocates, on every thread.
  ///
  /// - Returns: The counts; `nil` where the platform has none.
  public static func count(_ work: () -> Void) -> Allocations? {
    guard areCountable else { return nil }
    let blocks = allocations_made()
    let live = allocations_live_blocks()
    let bytes = allocations_live_bytes()
    allocations_set_counting(true)
    work()
    allocations_set_counting(false)
    return Allocations(
      blocks: Int(allocations_made() - blocks), liveBlocks: Int(allocations_live_blocks() - live),
      liveBytes: Int(allocations_live_bytes() - bytes))
  }
}
