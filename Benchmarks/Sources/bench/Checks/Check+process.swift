import Foundation

extension Check {
  /// Does some work here, on a thread whose stack has 8 MiB, and prints what came of it for the process that
  /// asked.
  ///
  /// - Returns: The exit status.
  static func answer(_ work: @escaping @Sendable () -> Outcome) -> Int32 {
    let result = Result()
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.outcome = work()
      ended.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    ended.wait()
    guard let outcome = result.outcome, let line = try? JSONEncoder().encode(outcome) else { return 1 }
    write(line)
    return outcome.passed ? 0 : 1
  }

  /// Runs the check in a separate process.
  func runElsewhere(_ scale: Scale) -> Outcome {
    Check.runProcess(["--check", id] + (scale == .quick ? ["--quick"] : []), seconds: 120)
  }

  /// Runs a separate process, and reads its outcome.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the process.
  ///   - seconds: How long it may take.
  static func runProcess(_ arguments: [String], seconds: Int) -> Outcome {
    let process = Process()
    let output = Pipe()
    let ended = DispatchSemaphore(value: 0)
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.standardOutput = output
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch { return Outcome(passed: false, text: "could not be started: \(error)") }
    guard ended.wait(timeout: .now() + .seconds(seconds)) == .success else {
      process.terminate()
      return Outcome(passed: false, text: "not over after \(seconds) s")
    }
    if process.terminationReason == .uncaughtSignal {
      return Outcome(passed: false, text: "stopped by signal \(process.terminationStatus)")
    }
    let line = output.fileHandleForReading.readDataToEndOfFile()
    return (try? JSONDecoder().decode(Outcome.self, from: line))
      ?? Outcome(passed: false, text: "exit status \(process.terminationStatus), and no result")
  }
}

/// `@unchecked Sendable`: written before the semaphore is signaled, read after it was waited for.
private final class Result: @unchecked Sendable {
  var outcome: Check.Outcome?
}
