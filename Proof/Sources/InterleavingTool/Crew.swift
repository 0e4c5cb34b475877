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

  /// Runs the program once with each list of arguments.
  ///
  /// - Parameters:
  ///   - runs: The arguments of each.
  ///   - report: Called with the index and the result of each, in order, on the calling thread.
  func perform(_ runs: [[String]], report: (Int, Result) -> Void) {
    Explorer.leaveProcessor()
    let board = Board()
    for worker in 0..<min(size, runs.count) {
      Thread.detachNewThread {
        while let index = board.takeNext(of: runs.count) {
          board.post(Self.run(runs[index], processor: worker), at: index)
        }
      }
    }
    for index in runs.indices { report(index, board.result(at: index)) }
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
  private let state = Mutex((taken: 0, results: [Int: Crew.Result]()))
  private let posted = DispatchSemaphore(value: 0)

  func takeNext(of count: Int) -> Int? {
    state.withLock { state in
      guard state.taken < count else { return nil }
      state.taken += 1
      return state.taken - 1
    }
  }

  func post(_ result: Crew.Result, at index: Int) {
    state.withLock { $0.results[index] = result }
    posted.signal()
  }

  /// Waits for a result. Called once for each.
  func result(at index: Int) -> Crew.Result {
    while true {
      if let result = state.withLock({ $0.results.removeValue(forKey: index) }) { return result }
      posted.wait()
    }
  }
}
