import Foundation
import Harness
import Synchronization

/// A number that encodes which of up to eight senders sent it, and which of that sender's values it is.
enum Lined {
  static func value(_ number: Int, line: Int) -> Int { number &<< 3 | line }
  static func line(of value: Int) -> Int { value & 7 }
  static func number(of value: Int) -> Int { value &>> 3 }
}

/// The values that a subscriber has received, kept without a lock: whether they arrive serially is being
/// tested. The values of each line have to grow.
final class Listener: @unchecked Sendable {
  private let stint: Stint
  private let isInside = Atomic<Bool>(false)
  /// How long a delivery takes.
  private let pace: Int
  private var lasts: [Int]
  private(set) var count = 0
  private let witness: Witness

  init(_ stint: Stint, lines: Int = 1, pace: Int = 0) {
    self.stint = stint
    self.pace = pace
    lasts = Array(repeating: -1, count: lines)
    witness = Witness(stint.census)
  }

  /// The last value of a line, or -1.
  func last(_ line: Int = 0) -> Int { lasts[line] }

  func hear(_ value: Int) {
    switch stint.mistake {
    case .overlap:
      let second = stint.enter(self, value)
      hearOne(value)
      second?.wait()
    case .twice:
      hearOne(value)
      hearOne(value)
    case .loss where Lined.number(of: value) % 10 == 7: break
    default: hearOne(value)
    }
  }

  /// Receives a value; another one that arrives meanwhile is an error.
  func hearOne(_ value: Int) {
    if isInside.exchange(true, ordering: .relaxed) {
      stint.complain("\(text(value)) came while another value was being delivered")
      return
    }
    let line = Lined.line(of: value)
    let number = Lined.number(of: value)
    if number <= lasts[line] {
      stint.complain(
        number == lasts[line]
          ? "\(text(value)) came twice" : "\(text(value)) came after number \(lasts[line])")
    }
    count += 1
    if stint.mistake == .overlap { usleep(10_000) }
    idle(pace)
    lasts[line] = number
    isInside.store(false, ordering: .relaxed)
  }

  /// Whether the publishers of this stint are subscribed to with sinks.
  var usesSinks: Bool { stint.usesSinks }

  func complain(_ text: String) { stint.complain(text) }

  private func text(_ value: Int) -> String {
    "number \(Lined.number(of: value)) of sender \(Lined.line(of: value))"
  }
}

extension Stint {
  /// Makes another thread deliver a value too, concurrently.
  fileprivate func enter(_ listener: Listener, _ value: Int) -> DispatchGroup? {
    start([{ listener.hearOne(Lined.value(Lined.number(of: value) + 1, line: Lined.line(of: value))) }])
  }
}

/// Does nothing for that many turns, after some of which other threads may run.
@inline(never)
func idle(_ turns: Int) {
  if turns == 0 { return }
  let counter = Atomic<Int>(0)
  for _ in 0..<turns { counter.add(1, ordering: .relaxed) }
}

/// Lets other threads run for a while.
func pause(microseconds: UInt32) { usleep(microseconds) }
