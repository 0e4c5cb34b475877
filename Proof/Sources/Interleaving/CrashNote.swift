import Foundation
import Interleaver

/// Reports in which schedule a program crashed.
enum CrashNote {
  // Written before a schedule begins, read by the handler of a signal.
  nonisolated(unsafe) private static var name: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var bounds = Bounds.none

  /// - Parameters:
  ///   - scenario: The scenario that is about to run.
  ///   - bounds: Its bounds.
  static func begin(_ scenario: String, _ bounds: Bounds) {
    self.bounds = bounds
    if name == nil {
      for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
        Foundation.signal(signal) { number in
          CrashNote.write(number)
          Foundation.signal(number, SIG_DFL)
          raise(number)
        }
      }
    }
    free(name)
    name = strdup(scenario)
  }

  /// Prints with functions that a signal handler may call.
  private static func write(_ signal: Int32) {
    var count: Int32 = 0
    let choices = il_choices(&count)
    let schedule = Schedule(UnsafeBufferPointer(start: choices, count: Int(count)).map(\.taken))
    let scenario = name.map { String(cString: $0) } ?? ""
    put("\ninterleavings: stopped by signal \(signal); ")
    put("again: --replay '\(scenario):\(schedule.text)' \(bounds.arguments)\n")
  }

  private static func put(_ text: String) {
    var text = text
    text.withUTF8 { _ = Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
