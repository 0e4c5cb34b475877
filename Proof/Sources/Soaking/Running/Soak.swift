import Dispatch
import Foundation
import Harness

/// Runs all activities concurrently, for minutes.
///
/// Each runner, a thread, performs short activities one after another. No two activities have a thread, task
/// or object in common.
public final class Soak: Sendable {
  private let activities: [Activity]
  private let time: Duration
  private let seed: UInt64
  private let isPlanted: Bool
  private let watchdog = Watchdog(of: "races")
  private let ledger = Ledger()
  private let deck: Deck

  /// - Parameters:
  ///   - minutes: how long it takes.
  ///   - isPlanted: whether each activity makes the mistake that it has to find.
  public init(_ activities: [Activity], minutes: Double, seed: UInt64, isPlanted: Bool = false) {
    self.activities = activities
    self.seed = seed
    self.isPlanted = isPlanted
    time = .seconds(minutes * 60)
    deck = Deck(activities.filter { !$0.isSolitary }, seed: seed)
  }

  /// Runs until the time has passed, or no activity is left.
  ///
  /// - Parameters:
  ///   - write: writes a line.
  ///   - show: shows the progress.
  /// - Returns: Whether nothing was wrong.
  public func run(write: (String) -> Void, show: (String) -> Void) -> Bool {
    let begin = ContinuousClock.now
    CrashNote.install(for: "races")
    playSolitary()
    tell(write)
    let runners = DispatchGroup()
    let count = max(2, ProcessInfo.processInfo.activeProcessorCount)
    for _ in 0..<count {
      runners.enter()
      Thread { [self] in
        drive(until: begin + time)
        runners.leave()
      }.start()
    }
    var line = 0
    while runners.wait(timeout: .now() + .milliseconds(200)) == .timedOut {
      tell(write)
      let passed = (ContinuousClock.now - begin).seconds
      let names = watchdog.names.joined(separator: "; ")
      show("\(clock(passed)) of \(clock(time.seconds)), \(ledger.stints) stints: \(names)")
      if Int(passed) / 30 > line {
        line = Int(passed) / 30
        show("")
        write("\(clock(passed)): \(ledger.stints) stints, \(ledger.findings) activities went wrong")
      }
    }
    show("")
    playSolitary()
    tell(write)
    summarize(begin, write)
    return ledger.findings == 0
  }

  /// Runs one activity after the other.
  private func drive(until end: ContinuousClock.Instant) {
    repeat {
      guard let (activity, stint, seed) = deck.draw() else { return }
      play(activity, min(stint, max(.milliseconds(20), end - .now)), seed)
    } while ContinuousClock.now < end
  }

  private func play(_ activity: Activity, _ time: Duration, _ seed: UInt64) {
    let outcome = watchdog.watch(activity.name) {
      CrashNote.during(activity.name) { activity.play(for: time, seed: seed, isPlanted: isPlanted) }
    }
    ledger.note(activity, outcome)
    if !outcome.complaints.isEmpty { deck.discard(activity.name) }
  }

  private func playSolitary() {
    for activity in activities where activity.isSolitary { play(activity, .milliseconds(200), seed) }
  }

  // MARK: Output

  private func tell(_ write: (String) -> Void) {
    for finding in ledger.takeFindings() {
      write("\n✘ \(finding.name), after \(tenths(finding.time)) s:")
      for complaint in finding.complaints { write("  \(complaint)") }
      write("  again: \(repeating(finding.name))")
    }
  }

  private func repeating(_ name: String) -> String {
    let which = isPlanted ? "--plant '\(name)'" : "--filter '\(name.pattern)'"
    return "swift run -c release --package-path Proof races --soak 1 \(which) --seed \(seed)"
  }

  private func summarize(_ begin: ContinuousClock.Instant, _ write: (String) -> Void) {
    write("stints      turns")
    for activity in activities {
      let entry = ledger[activity]
      let mark = entry.complaint == nil ? " " : "✘"
      write("\(pad(entry.stints, 6)) \(pad(entry.turns, 10)) \(mark) \(activity.name)")
    }
    let passed = (ContinuousClock.now - begin).seconds
    write("\(ledger.stints) stints in \(clock(passed)), \(ledger.findings) activities went wrong")
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func tenths(_ time: Duration) -> String {
    let tenths = Int(time.seconds * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func clock(_ seconds: Double) -> String {
    let seconds = Int(seconds)
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) min"
  }
}
