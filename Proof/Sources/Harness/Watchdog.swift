import Foundation
import Synchronization

/// Ends the program when something is not over in time: threads that wait for each other never return, and
/// neither does a loop without an end.
///
/// The exit status is then 1, after a line on standard error that says what it was.
public final class Watchdog: Sendable {
  private typealias Work = (name: String, deadline: ContinuousClock.Instant)

  private let work = Mutex<Work?>(nil)
  private let program: String
  private let limit: Duration

  /// - Parameters:
  ///   - program: the name that the line starts with.
  ///   - limit: how long each piece of work may take.
  public init(of program: String, limit: Duration = .seconds(60)) {
    self.program = program
    self.limit = limit
    Thread { [self] in
      while true {
        usleep(100_000)
        look()
      }
    }.start()
  }

  /// Does some work, one piece at a time.
  public func watch<Result>(_ name: String, _ perform: () -> Result) -> Result {
    work.withLock { $0 = (name, .now + limit) }
    defer { work.withLock { $0 = nil } }
    return perform()
  }

  private func look() {
    guard let late = work.withLock({ $0 }), late.deadline < .now else { return }
    let line = "\(program): not over after \(limit): \(late.name)\n"
    FileHandle.standardError.write(Data(line.utf8))
    // Not exit(1): what it would run may need what the threads hold.
    _exit(1)
  }
}
