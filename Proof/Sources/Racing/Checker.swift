import OperatorDescriptions

/// One call of a history.
struct Record {
  let call: Call
  /// Zero before the race, one in it, two after it.
  let phase: Int
  static let race = 1
  /// When it began and returned, by a clock that counts.
  let began: Int
  let returned: Int
  /// What it returned.
  let result: Int?
}

extension [Record] {
  /// Whether there was a moment without any call from the return of one call to the beginning of a later one.
  /// No thread was delivering then, so all that the earlier call left to others had been delivered.
  func isQuiet(between earlier: Record, and later: Record) -> Bool {
    var moment = earlier.returned
    while moment < later.began {
      guard let next = filter({ $0.began < moment && $0.returned > moment }).map(\.returned).max() else {
        return true
      }
      moment = next
    }
    return false
  }
}

/// Which calls of a race keep their order.
enum Order: Sendable {
  /// Each call takes effect before it returns, so any call that returned before another began comes first.
  /// One effect may be left to another delivering thread: what a subscriber receives by its own call. If it
  /// cancels before that delivery returns, it does not receive it.
  case strict
  /// In the race, a call may leave its effect to the thread that is delivering. Order is kept where no call
  /// is under way for a moment, among the signals of one input, and between a cancellation and the signals
  /// that begin after it; a subscriber that canceled receives nothing that was not delivered yet. Others may
  /// notice its cancellation only when the call that was delivering meanwhile returns. Before the race and
  /// after it, where one thread calls, no other thread can take over an effect: order is kept as in a strict
  /// one.
  case perInput
  /// As per input, and what the calls leave is delivered by threads of a scheduler: when all calls have
  /// returned, it may still wait there. A subscriber that cancels does not receive it.
  case scheduled
}

/// Searches for a serial order of the calls in which a model does what was observed.
struct Checker<M: CallModel> {
  private let records: [Record]
  private let observed: [[CallSignal]]
  private let order: Order
  /// A bit for each call that must take effect before.
  private let predecessors: [UInt64]
  private var refuted: Set<Place> = []

  /// A position of the search.
  private struct Place: Hashable {
    let done: UInt64
    let seen: [Int]
    let model: M
  }

  init(_ records: [Record], _ observed: [[CallSignal]], _ order: Order) {
    self.records = records
    self.observed = observed
    self.order = order
    predecessors = records.map { later in
      records.indices.reduce(0) { bits, index in
        Self.keep(order, records[index], before: later, in: records) ? bits | 1 << UInt64(index) : bits
      }
    }
  }

  private static func keep(
    _ order: Order, _ earlier: Record, before later: Record, in records: [Record]
  ) -> Bool {
    if earlier.phase != later.phase { return earlier.phase < later.phase }
    guard earlier.returned < later.began else { return false }
    if order == .strict || earlier.phase != Record.race { return true }
    if order == .perInput, records.isQuiet(between: earlier, and: later) { return true }
    if earlier.call.leaver != nil {
      return later.call.input != nil || !isDelivering(from: earlier, to: later, in: records)
    }
    return earlier.call.input != nil && earlier.call.input == later.call.input
  }

  /// Whether a call of another thread lasted from the return of one call to the beginning of a later one.
  private static func isDelivering(from earlier: Record, to later: Record, in records: [Record]) -> Bool {
    records.contains { $0.began < earlier.returned && $0.returned > later.began }
  }

  /// Whether a subscriber may miss what a call delivers to it, since it has canceled.
  private func mayMiss(_ record: Record, _ subscriber: Int) -> Bool {
    records.contains { leave in
      guard leave.call.leaver == subscriber else { return false }
      return switch order {
      case .perInput: !records.isQuiet(between: record, and: leave)
      case .scheduled: true
      case .strict:
        record.call.input == nil && record.returned < leave.began
          && Self.isDelivering(from: record, to: leave, in: records)
      }
    }
  }

  /// Whether some order explains what was observed.
  mutating func explains(from model: M) -> Bool {
    search(Place(done: 0, seen: observed.map { _ in 0 }, model: model))
  }

  // The depth is the number of calls.
  private mutating func search(_ place: Place) -> Bool {
    if place.done == (1 << UInt64(records.count)) - 1 {
      return zip(place.seen, observed).allSatisfy { $0 >= $1.count }
    }
    guard refuted.insert(place).inserted else { return false }
    for index in records.indices {
      let bit: UInt64 = 1 << UInt64(index)
      guard place.done & bit == 0, predecessors[index] & ~place.done == 0 else { continue }
      if let next = step(from: place, by: index, bit), search(next) { return true }
    }
    return false
  }

  private func step(from place: Place, by index: Int, _ bit: UInt64) -> Place? {
    var model = place.model
    var seen = place.seen
    var fits = true
    let result = model.apply(records[index].call) { subscriber, signal in
      let number = seen[subscriber]
      seen[subscriber] += 1
      if number < observed[subscriber].count {
        fits = fits && observed[subscriber][number] == signal
      } else {
        fits = fits && mayMiss(records[index], subscriber)
      }
    }
    guard fits, result == nil || result == records[index].result else { return nil }
    return Place(done: place.done | bit, seen: seen, model: model)
  }
}
