import Foundation
import Synchronization

/// Ends the program when something is not over in time: threads that wait for each other never return, and
/// neither does a loop without an end.
///
/// The exit status is then 1, after a line on standard error that says what it was.
public final class Watchdog: Sendable {
  private struct Work {
    let name: String
    let deadline: ContinuousClock.Instant
  }

  private let works = Mutex<[Int: Work]>([:])
  private let number = Atomic<Int>(0)
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

  /// Does some work; threads may do some at once.
  public func watch<Result>(_ name: String, _ perform: () -> Result) -> Result {
    let number = number.wrappingAdd(1, ordering: .relaxed).newValue
    works.withLock { $0[number] = Work(name: name, deadline: .now + limit) }
    defer { works.withLock { $0[number] = nil } }
    return perform()
  }

  /// What is being done.
  public var names: [String] { works.withLock { $0.values.map(\.name) }.sorted() }

  private func look() {
    let now = ContinuousClock.now
    let works = works.withLock { $0.values.sorted { $0.deadline < $1.deadline } }
    let late = works.filter { $0.deadline < now }
    if late.isEmpty { return }
    for work in late { say("not over after \(limit): \(work.name)") }
    for work in works[late.count...] { say("goes on beside it: \(work.name)") }
    // Not exit(1): what it would run may need what the threads hold.
    _exit(1)
  }

  private func say(_ text: String) { FileHandle.standardError.write(Data("\(program): \(text)\n".utf8)) }
}
