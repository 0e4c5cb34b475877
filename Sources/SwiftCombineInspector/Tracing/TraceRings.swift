import SwiftCombineEngine

/// The last signals of each thread, in a ring of its own that only this thread writes.
///
///     places          rings
///     ┌─ thread 7 ─┐   ┌─────────────────────┐
///     │  ring  ────┼──►│ signal signal ▲ …   │  the oldest is overwritten
///     ├─ no thread ┤   └─────────────────────┘
///     ├─ thread 9 ─┤
///     │  busy      │      taken by thread 9, which is writing a signal
///     └────────────┘
///
/// A thread finds its place by its identity. There it exchanges its ring for the mark *busy*, writes, and
/// puts the ring back: two atomic operations, and it never waits. Who closes takes each ring away by the same
/// exchange, and waits while a place is busy; it then owns the ring and reads it in peace. A thread that
/// finds its ring taken looks whether the rings are closed: the exchange has made that visible.
///
/// The identity of a thread that has ended may be that of a new one, which continues its ring. Should two
/// threads come to one place after all, because it changed hands while one of them was looking at it, then
/// the second finds the mark and drops its signal.
///
/// **Memory**: at most ``ringLimit`` rings, each made at the first signal of its thread.
@safe final class TraceRings: Sendable {
  /// How many rings there are at most.
  static let ringLimit = 64
  /// Twice as many places, so that few threads have to look at more than one.
  private static let placeCount = 2 * ringLimit
  static var bytesOfPlace: Int { MemoryLayout<TracePlace>.stride }

  /// How many signals a ring keeps; zero while closed.
  private let signalLimit = Atomic<Int>(0)
  private let ringCount = Atomic<Int>(0)
  /// How many signals no ring was there for.
  private let refusedCount = Atomic<Int>(0)
  // Unchecked: the address does not change, and what is there is atomic.
  nonisolated(unsafe) private let places: UnsafeMutablePointer<TracePlace>

  init() {
    unsafe places = .allocate(capacity: Self.placeCount)
    for index in 0..<Self.placeCount { unsafe (places + index).initialize(to: TracePlace()) }
  }

  deinit {
    _ = close()
    unsafe places.deinitialize(count: Self.placeCount)
    unsafe places.deallocate()
  }

  // MARK: Writing, from any thread

  /// Keeps a signal, if this is open.
  ///
  /// - Parameters:
  ///   - thread: A number that no other living thread has; not zero, and its low three bits are clear.
  ///   - time: Nanoseconds since a fixed moment.
  func record(_ signal: TracedSignal, of pipeline: UInt64, by thread: UInt, at time: UInt64) {
    guard let place = place(of: thread) else { return refuse() }
    let found = unsafe places[place].ring.exchange(TraceRing.busy, ordering: .acquiring)
    if unsafe found == TraceRing.busy { return refuse() }
    let ring = unsafe found ?? makeRing()
    unsafe ring?.pointee.append(TraceRing.Slot(signal, of: pipeline, at: time))
    unsafe places[place].ring.store(ring, ordering: .releasing)
  }

  private func refuse() {
    if signalLimit.load(ordering: .relaxed) > 0 { refusedCount.wrappingAdd(1, ordering: .relaxed) }
  }

  /// The place of a thread, which is claimed at its first signal; `nil` if there is no ring for it.
  private func place(of thread: UInt) -> Int? {
    // The low bits of all identities may be the same: they are addresses of equal parts.
    let mixed = UInt64(thread) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: mixed >> 32) & (Self.placeCount - 1)
    for _ in 0..<Self.placeCount {
      var owner = unsafe places[place].thread.load(ordering: .relaxed)
      if owner == 0 {
        if ringCount.load(ordering: .relaxed) >= Self.ringLimit { return nil }
        owner =
          unsafe places[place].thread.compareExchange(expected: 0, desired: thread, ordering: .relaxed)
          .original
        if owner == 0 { return place }
      }
      if owner == thread { return place }
      place = (place + 1) & (Self.placeCount - 1)
    }
    return nil
  }

  private func makeRing() -> UnsafeMutablePointer<TraceRing>? {
    let limit = signalLimit.load(ordering: .relaxed)
    if limit == 0 { return nil }
    if ringCount.wrappingAdd(1, ordering: .relaxed).oldValue >= Self.ringLimit {
      ringCount.wrappingSubtract(1, ordering: .relaxed)
      refuse()
      return nil
    }
    return unsafe TraceRing.make(limit: limit)
  }

  // MARK: Opening and closing, by one thread at a time

  /// Begins to keep signals.
  ///
  /// - Parameter signalsPerThread: How many each thread keeps; at least one.
  func open(signalsPerThread: Int) {
    refusedCount.store(0, ordering: .relaxed)
    signalLimit.store(signalsPerThread, ordering: .relaxed)
  }

  /// Ends that, and returns what was kept.
  func close() -> TraceRecording {
    signalLimit.store(0, ordering: .relaxed)
    var recording = TraceRecording()
    for place in 0..<Self.placeCount {
      if let ring = unsafe takeRing(at: place) {
        unsafe recording.add(ring)
        ringCount.wrappingSubtract(1, ordering: .relaxed)
      }
      unsafe places[place].thread.store(0, ordering: .relaxed)
    }
    recording.droppedCount += refusedCount.load(ordering: .relaxed)
    return recording
  }

  private func takeRing(at place: Int) -> UnsafeMutablePointer<TraceRing>? {
    while true {
      let ring = unsafe places[place].ring.load(ordering: .relaxed)
      if unsafe ring != TraceRing.busy {
        let exchange = unsafe places[place].ring.compareExchange(
          expected: ring, desired: nil, ordering: .acquiringAndReleasing)
        if unsafe exchange.exchanged { return unsafe ring }
      }
      yieldThread()
    }
  }
}

/// A place for a thread, in a cache line of its own: each signal writes it.
@safe private struct TracePlace: ~Copyable {
  /// Zero if no thread has claimed it.
  let thread = Atomic<UInt>(0)
  /// `nil` before the first signal, and after the rings were closed.
  let ring = unsafe Atomic<UnsafeMutablePointer<TraceRing>?>(nil)
  private let rest: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
}
