import Foundation
import Glibc

/// The file in which a process logs what it does, one line for each event. A line is appended by one call of
/// the system, so that a process that is killed leaves whole lines.
struct EventLog: Sendable {
  /// An event: what it is, and when it was, in nanoseconds of the system's monotonic clock.
  struct Event {
    let words: [Substring]
    let time: UInt64
  }

  private let descriptor: Int32

  init(_ path: String) { descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600) }

  func append(_ text: String) {
    let line = Array("\(text) \(Self.now)\n".utf8)
    if write(descriptor, line, line.count) != line.count { fatalError("The log cannot be written.") }
  }

  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// All events in a file.
  static func read(_ path: String) -> [Event] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return Event(words: words.dropLast(), time: UInt64(words.last!)!)
    }
  }
}
