@_spi(Threads) import SwiftCombineTesting
import Foundation
import Synchronization

/// Ends the program when work does not return in time: threads that wait for each other hang, and
/// an infinite loop never returns.
///
/// The exit status is then 1, after a line on standard error that names the work. Time in which other
/// processes leave this one no processor does not count: what is late is ended when the watchdog itself has
/// computed for a tenth of the limit since.
public final class Watchdog: Sendable {
  private struct Work {
    let name: String
    let deadline: ContinuousClock.Instant
  }

  private let works = Locked<[Int: Work]>([:])
  private let number = Atomic<Int>(0)
  private let limit: Duration

  /// Creates a watchdog that checks every tenth of a second.
  ///
  /// - Parameters:
  ///   - program: the name that the line starts with.
  ///   - limit: how long each piece of work may take.
  public convenience init(of program: String, limit: Duration = .seconds(60)) {
    self.init(limit: limit)
    Thread { [self] in
      while true {
        usleep(100_000)
        let lines = report()
        if lines.isEmpty { continue }
        for line in lines {
          try? FileHandle.standardError.write(contentsOf: Data("\(program): \(line)\n".utf8))
        }
        // Not exit(1): its handlers may need locks that the threads hold.
        _exit(1)
      }
    }.start()
  }

  /// Creates a watchdog that does not check by itself.
  init(limit: Duration) { self.limit = limit }

  /// Does some work; threads may do so concurrently.
  public func watch<Result>(_ name: String, _ perform: () -> Result) -> Result {
    let number = begin(name)
    defer { end(number) }
    return perform()
  }

  func begin(_ name: String) -> Int {
    let number = number.wrappingAdd(1, ordering: .relaxed).newValue
    works.withLock { $0[number] = Work(name: name, deadline: .now + limit) }
    return number
  }

  func end(_ number: Int) { works.withLock { $0[number] = nil } }

  /// The current work.
  public var names: [String] { works.withLock { $0.values.map(\.name) }.sorted() }

  /// The work that is late although this process can run, and other current work; empty if nothing is late.
  ///
  /// - Parameter computingTime: How many seconds the caller has computed; see `happens(within:)`.
  func report(
    at now: ContinuousClock.Instant = .now, computingTime: (() -> Double?)? = nil
  ) -> [String] {
    let late = Set(works.withLock { $0.filter { $0.value.deadline < now }.keys })
    if late.isEmpty { return [] }
    // The time of the first check has passed already.
    let areOver = happens(within: limit / .seconds(1), computingTime: computingTime) { _ in
      self.works.withLock { late.isDisjoint(with: $0.keys) } ? .success : .timedOut
    }
    let works = self.works.withLock { $0.sorted { $0.value.deadline < $1.value.deadline } }
    let found = works.filter { late.contains($0.key) }
    if areOver || found.isEmpty { return [] }
    return found.map { "not over after \(limit): \($0.value.name)" }
      + works.filter { !late.contains($0.key) }.map { "goes on beside it: \($0.value.name)" }
  }
}
