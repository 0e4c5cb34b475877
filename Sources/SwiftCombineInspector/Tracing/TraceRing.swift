/// The last signals of a thread.
@safe struct TraceRing {
  /// A signal in 16 bytes.
  struct Slot {
    let time: UInt64
    private let word: UInt64

    /// - Parameter pipeline: A number of at most 56 bits.
    init(_ signal: TracedSignal, of pipeline: UInt64, at time: UInt64) {
      self.time = time
      word = pipeline << 8 | UInt64(signal.rawValue)
    }

    var pipeline: UInt64 { word >> 8 }
    var signal: TracedSignal { TracedSignal(rawValue: UInt8(truncatingIfNeeded: word))! }
  }

  /// Where a ring would be, if a thread were not writing it.
  static var busy: UnsafeMutablePointer<TraceRing> { unsafe UnsafeMutablePointer(bitPattern: 8)! }

  private let slots: UnsafeMutablePointer<Slot>
  private let limit: Int
  /// Where the next signal goes.
  private var next = 0
  private var count = 0

  static func make(limit: Int) -> UnsafeMutablePointer<TraceRing> {
    let ring = UnsafeMutablePointer<TraceRing>.allocate(capacity: 1)
    unsafe ring.initialize(to: TraceRing(slots: .allocate(capacity: limit), limit: limit))
    return unsafe ring
  }

  private init(slots: UnsafeMutablePointer<Slot>, limit: Int) {
    unsafe self.slots = slots
    self.limit = limit
  }

  mutating func append(_ slot: Slot) {
    unsafe (slots + next).initialize(to: slot)
    count += 1
    next += 1
    if next == limit { next = 0 }
  }

  /// How many signals were overwritten.
  var droppedCount: Int { max(0, count - limit) }

  /// The signals that are left, the oldest first.
  var remaining: [Slot] {
    let stored = unsafe UnsafeBufferPointer(start: slots, count: min(count, limit))
    return unsafe count > limit ? Array(stored[next...]) + stored[..<next] : Array(stored)
  }

  func deallocate() { unsafe slots.deallocate() }
}

/// What the rings have kept.
struct TraceRecording {
  /// The signals of each thread, the oldest first; threads in order of their first signal here.
  private(set) var threads: [[TraceRing.Slot]] = []
  /// How many signals were overwritten, or found no ring.
  var droppedCount = 0

  /// Adds what a ring has kept, and frees the ring.
  mutating func add(_ ring: UnsafeMutablePointer<TraceRing>) {
    let slots = unsafe ring.pointee.remaining
    unsafe droppedCount += ring.pointee.droppedCount
    unsafe ring.pointee.deallocate()
    unsafe ring.deallocate()
    let place = threads.firstIndex { $0[0].time > slots[0].time } ?? threads.endIndex
    threads.insert(slots, at: place)
  }
}
