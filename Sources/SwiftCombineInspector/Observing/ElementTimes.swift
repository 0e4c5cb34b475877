/// The times of the elements of one pipeline, of which some are measured, each for a *stretch* of elements
/// from it to the next measured one.
///
/// Reading a clock takes longer than all else that an element costs. So one element in 64 is measured, or
/// every element while that is cheap next to what happens: while they stay downstream for ``long`` or come
/// ``rare`` apart. In between, the stretch doubles with each measurement.
struct ElementTimes {
  /// The largest number of elements in a stretch.
  static let limit: UInt = 64
  /// The time downstream from which on each element is measured, in nanoseconds: two reads of a clock take a
  /// hundredth of it.
  static let long: UInt64 = 8_000
  /// The mean time between elements from which on each one is measured, in nanoseconds. It is large, since a
  /// program may have many pipelines that take turns.
  static let rare: UInt64 = 10_000_000

  /// The number of the element to measure next, counted from one; none while one is measured.
  private(set) var next: UInt = 1
  private var stretch: UInt = 1
  /// The first element of the stretch, zero before the first one; when it came, and
  /// how long it was downstream.
  private var first: UInt = 0
  private var arrival: UInt64 = 0
  private var duration: UInt64 = 0
  /// Whether the elements of the last stretch came rarely.
  private var areRare = false

  /// Measures from when an element has come.
  mutating func begin(_ number: UInt, at now: UInt64, of point: PointRecord) {
    if first > 0 {
      let (count, length) = (UInt64(number - first), now > arrival ? now - arrival : 0)
      point.timeBetween.add(length / count, times: count, sum: length)
      closeStretch(count, length, point)
      areRare = length / count >= Self.rare
    }
    (first, arrival, duration) = (number, now, 0)
    next = .max
  }

  /// Measures until when the element was downstream.
  ///
  /// - Parameter number: The number of the next element: after nested deliveries not the following one.
  mutating func end(before number: UInt, at now: UInt64, of point: PointRecord) {
    duration = now > arrival ? now - arrival : 0
    point.timeDownstream.add(duration, times: 1, sum: duration)
    stretch = first == 1 || areRare || duration >= Self.long ? 1 : min(2 * stretch, Self.limit)
    next = max(first + stretch, number)
  }

  /// Adds the elements since the last measured one, when no further element follows.
  func finish(after number: UInt, at now: UInt64, of point: PointRecord) {
    if first > 0 { closeStretch(UInt64(number - first) + 1, now > arrival ? now - arrival : 0, point) }
  }

  /// The elements of a stretch after the first are taken to have been downstream as long as that: together
  /// not longer than the rest of the stretch.
  private func closeStretch(_ count: UInt64, _ length: UInt64, _ point: PointRecord) {
    guard count > 1 else { return }
    let rest = length > duration ? length - duration : 0
    let (all, overflows) = duration.multipliedReportingOverflow(by: count - 1)
    point.timeDownstream.add(duration, times: count - 1, sum: overflows ? rest : min(all, rest))
  }
}
