@_spi(Threads) import SwiftCombineTesting

/// What has been done so far.
final class Ledger: Sendable {
  struct Entry {
    var stints = 0
    var turns = 0
    var complaint: String?
  }

  struct Finding {
    let name: String
    let complaints: [String]
    let time: Duration
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var unread: [Finding] = []
    var findings = 0
  }

  private let state = Locked(State())
  private let begin = ContinuousClock.now

  /// Notes the result of an activity.
  func note(_ activity: Activity, _ outcome: Outcome) {
    state.withLock { state in
      var entry = state.entries[activity.name] ?? Entry()
      entry.stints += 1
      entry.turns += outcome.turns
      if entry.complaint == nil, let first = outcome.complaints.first {
        entry.complaint = first
        state.findings += 1
        state.unread.append(
          Finding(name: activity.name, complaints: outcome.complaints, time: .now - begin))
      }
      state.entries[activity.name] = entry
    }
  }

  /// The findings that have not been read yet.
  func takeFindings() -> [Finding] {
    state.withLock { state in
      defer { state.unread = [] }
      return state.unread
    }
  }

  var findings: Int { state.withLock { $0.findings } }
  var stints: Int { state.withLock { $0.entries.values.reduce(0) { $0 + $1.stints } } }
  subscript(_ activity: Activity) -> Entry { state.withLock { $0.entries[activity.name] ?? Entry() } }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
