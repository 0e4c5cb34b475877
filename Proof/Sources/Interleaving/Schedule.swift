import Interleaver

/// The choices of one schedule: which thread continues, which store is loaded. The default is the first.
public struct Schedule: Sendable, Hashable {
  /// What is taken at each choice.
  var taken: [UInt16]
  /// Of how many, for one that follows another; empty if that is not known.
  private(set) var counts: [UInt16] = []

  init(_ taken: [UInt16] = []) {
    self.taken = taken
    while self.taken.last == 0 { self.taken.removeLast() }
  }

  /// The choices that differ from the first, as in `3=1,7=2`; `-` if there are none.
  public var text: String {
    let named = taken.enumerated().filter { $0.element != 0 }.map { "\($0.offset)=\($0.element)" }
    return named.isEmpty ? "-" : named.joined(separator: ",")
  }

  /// Reads what `text` writes; `nil` if it is something else.
  public init?(_ text: String) {
    var taken: [UInt16] = []
    if text != "-" {
      for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
        let numbers = pair.split(separator: "=", omittingEmptySubsequences: false)
        guard numbers.count == 2, let index = Int(numbers[0]), let choice = UInt16(numbers[1]),
          index >= taken.count, index < 1 << 16
        else { return nil }
        taken += Array(repeating: 0, count: index - taken.count) + [choice]
      }
    }
    self.init(taken)
  }

  /// The next schedule in depth-first order after one that made these choices; `nil` if that was the last.
  static func following(_ choices: UnsafeBufferPointer<il_choice>) -> Schedule? {
    guard let last = choices.lastIndex(where: { $0.next != nil }) else { return nil }
    let next = choices[last].next ?? 0
    var schedule = Schedule(choices[..<last].map(\.taken) + [next])
    schedule.counts = choices[...last].map(\.count)
    return schedule
  }
}

extension il_choice {
  /// What is taken after this, leaving out what need not be taken.
  fileprivate var next: UInt16? { (taken + 1..<max(count, taken + 1)).first { vain >> $0 & 1 == 0 } }
}
