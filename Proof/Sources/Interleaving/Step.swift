import Interleaver

/// What a thread did: one step of a schedule.
public struct Step: Sendable {
  /// The number of the thread, from 1; 0 prepares and checks.
  public let thread: Int
  /// What it did, as in `loads 0x10 (2 stores back)`.
  let text: String
  let address: UInt
  let place: UInt

  init(_ step: il_step) {
    thread = Int(step.thread)
    address = step.address
    place = step.place
    let value = "0x" + String(step.value, radix: 16)
    text =
      switch step.operation {
      case il_starts: "starts"
      case il_ends: "ends"
      case il_loads: "loads \(value)" + (step.staleness > 0 ? ", \(step.staleness) stores old," : "")
      case il_stores: "stores \(value)"
      case il_exchanges: "exchanges for \(value)"
      case il_locks: "locks"
      case il_unlocks: "unlocks"
      case il_waits: "waits"
      case il_wakes: "wakes those who wait"
      case il_yields: "lets others run"
      case il_releases: "releases the last reference"
      default: "frees \(step.value) bytes"
      }
  }
}

extension [Step] {
  /// The steps, a line each, with the addresses numbered in the order in which they occur.
  public var lines: [String] {
    let places = Places.lines(map(\.place))
    var numbers: [UInt: Int] = [:]
    return filter { $0.thread > 0 }.map { step in
      var what = step.text
      if step.address != 0 {
        let number = numbers[step.address] ?? numbers.count + 1
        numbers[step.address] = number
        what += " at m\(number)"
      }
      let indent = String(repeating: " ", count: (step.thread - 1) * 4)
      let left = "\(indent)\(step.thread) \(what)"
      return left.padding(to: 52) + (places[step.place] ?? "")
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(2, width - count))
  }
}

/// Says what memory was used wrongly, and where, for each finding.
func describe(_ findings: [il_finding]) -> [String] {
  if findings.isEmpty { return [] }
  let places = Places.lines(findings.flatMap { [$0.access.place, $0.earlier.place] })
  return findings.map { describe($0, places) }
}

private func describe(_ finding: il_finding, _ places: [UInt: String]) -> String {
  func text(_ access: il_access) -> String {
    "thread \(access.thread) \(access.is_write ? "writes" : "reads") in \(places[access.place] ?? "?")"
  }
  let what =
    switch finding.kind {
    case il_race: "nothing orders two accesses"
    case il_use_after_free: "memory is used that has been freed"
    default: "memory is freed twice"
    }
  return "\(what): \(text(finding.access)); before, \(text(finding.earlier))"
}
