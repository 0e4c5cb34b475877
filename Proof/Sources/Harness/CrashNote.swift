@_spi(Threads) import SwiftCombineTesting
import Foundation
import Synchronization

/// Reports what went on when a signal stops the program, which then takes its usual course.
///
/// A signal handler may do hardly anything: the text is written beforehand, and again whenever it
/// changes.
public enum CrashNote {
  private static let size = 2_000
  nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
  nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  private static let length = Atomic<Int>(0)
  private static let names = Locked<[String]>([])
  private static let program = Locked("")

  /// - Parameter program: the name that the line starts with.
  public static func install(for program: String) {
    Self.program.withLock { $0 = program }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        _ = write(2, CrashNote.text, CrashNote.length.load(ordering: .relaxed))
        sigaction(number, CrashNote.former + Int(number), nil)
        // On return the instruction runs again, and the previous handler receives the signal.
        if number == SIGABRT { raise(number) }
      }
      sigaction(number, &action, former + Int(number))
    }
  }

  /// Names some work while it goes on.
  public static func during<Result>(_ name: String, _ perform: () -> Result) -> Result {
    change { $0.append(name) }
    defer { change { if let index = $0.firstIndex(of: name) { $0.remove(at: index) } } }
    return perform()
  }

  private static func change(_ change: (inout [String]) -> Void) {
    let program = program.withLock { $0 }
    names.withLock { names in
      change(&names)
      let line = Array(
        "\n\(program): stopped while these went on: \(names.joined(separator: "; "))\n".utf8.prefix(size))
      length.store(0, ordering: .relaxed)
      for (index, byte) in line.enumerated() { text[index] = byte }
      length.store(line.count, ordering: .relaxed)
    }
  }
}
