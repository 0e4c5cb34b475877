import Foundation
import Interleaving
import Synchronization

/// Runs this program several times concurrently, each in another process, with its own processor.
struct Crew {
  /// The result of one process.
  struct Result: Sendable {
    var output = ""
    var errors = ""
    var status: Int32 = 0
    var wasStopped = false
    var seconds = 0.0
  }

  /// How many processes run at once.
  let size: Int
  /// When no further run begins; `nil` begins all.
  var deadline: ContinuousClock.Instant?

  /// Runs the program once with each list of arguments, as many of them as begin before the deadline.
  ///
  /// - Parameters:
  ///   - runs: The arguments of each.
  ///   - report: Called with the index and the result of each, in order, on the calling thread.
  /// - Returns: How many were run: the first ones.
  @discardableResult func perform(_ runs: [[String]], report: (Int, Result) -> Void) -> Int {
    Explorer.leaveProcessor()
    let board = Board(runs: runs.count, deadline: deadline)
    for worker in 0..<min(size, runs.count) {
      Thread.detachNewThread {
        while let index = board.takeNext() {
          board.post(Self.run(runs[index], processor: worker), at: index)
        }
      }
    }
    for index in runs.indices {
      guard let result = board.result(at: index) else { return index }
      report(index, result)
    }
    return runs.count
  }

  private static func run(_ arguments: [String], processor: Int) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["INTERLEAVINGS_PROCESSOR": "\(processor)"]) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let begin = ContinuousClock.now
    do { try process.run() } catch { return Result(errors: "\(error)", status: 2) }
    // Its errors are a line or two, which a pipe can buffer.
    var result = Result(output: text(of: output), errors: text(of: errors))
    process.waitUntilExit()
    result.status = process.terminationStatus
    result.wasStopped = process.terminationReason == .uncaughtSignal
    result.seconds = (ContinuousClock.now - begin) / .seconds(1)
    return result
  }

  private static func text(of pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}

/// The place where the workers of a crew take the next run, and leave its result.
private final class Board: Sendable {
  private let state: Mutex<State>
  private let deadline: ContinuousClock.Instant?
  private let posted = DispatchSemaphore(value: 0)

  private struct State {
    /// How many runs there are: fewer when the deadline has passed.
    var count: Int
    var taken = 0
    var results: [Int: Crew.Result] = [:]
  }

  init(runs: Int, deadline: ContinuousClock.Instant?) {
    state = Mutex(State(count: runs))
    self.deadline = deadline
  }

  /// The index of the next run; `nil` if there is none, or if it is too late for it.
  func takeNext() -> Int? {
    let isLate = deadline.map { $0 <= .now } ?? false
    let next: Int? = state.withLock { state in
      if isLate { state.count = state.taken }
      guard state.taken < state.count else { return nil }
      state.taken += 1
      return state.taken - 1
    }
    if next == nil { posted.signal() }
    return next
  }

  func post(_ result: Crew.Result, at index: Int) {
    state.withLock { $0.results[index] = result }
    posted.signal()
  }

  /// Waits for a result. Called once for each.
  ///
  /// - Returns: `nil` if it was too late to begin that run.
  func result(at index: Int) -> Crew.Result? {
    while true {
      let (result, isLeftOut) = state.withLock { ($0.results.removeValue(forKey: index), $0.count <= index) }
      if result != nil || isLeftOut { return result }
      posted.wait()
    }
  }
}
