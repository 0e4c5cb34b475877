import Foundation

/// Texts for how long ago something was.
enum RelativeTime {
  private static let units: [(name: String, seconds: Int)] = [
    ("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1),
  ]

  /// The time from a date to now in its largest unit, rounded down: `2 minutes ago`.
  ///
  /// A date in the future, as of a service whose clock is ahead, is `just now`.
  static func text(for date: Date, now: Date) -> String {
    let seconds = Int(exactly: now.timeIntervalSince(date).rounded(.down)) ?? 0
    guard let unit = units.first(where: { $0.seconds <= seconds }) else { return "just now" }
    let count = seconds / unit.seconds
    return "\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
  }
}
