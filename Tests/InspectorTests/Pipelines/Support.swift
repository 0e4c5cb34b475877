import Dispatch
import Foundation
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Synchronization
import Testing

/// An inspector at work, and a scheduler whose clock it goes by.
///
/// - Parameter findsLocations: Whether chains have lines, for which a process reads all debug information.
func startedInspector(
  silenceLimit: Duration? = nil, findsLocations: Bool = false, findsRetainCycles: Bool = false
) -> (Inspector, VirtualTimeScheduler) {
  let scheduler = VirtualTimeScheduler()
  let inspector = Inspector(
    silenceLimit: silenceLimit, findsLocations: findsLocations, findsRetainCycles: findsRetainCycles,
    now: { [clock = scheduler.clock] in .nanoseconds(clock.now.nanoseconds) })
  inspector.start()
  return (inspector, scheduler)
}

extension PipelineReport {
  /// The lines of the text, without the places in the source, which tests of other things do not count.
  var lines: [String] {
    description.split(separator: "\n").map { line in
      line.split(separator: "  ", omittingEmptySubsequences: false)
        .filter { !$0.contains(".swift:") }.joined(separator: "  ")
    }
  }
}

/// Runs a function on a thread with a stack as that of a queue's threads on some
/// systems, and returns its result.
func onSmallStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
  let result = Mutex<Result?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    let value = work()
    result.withLock { $0 = value }
    isDone.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  isDone.wait()
  return result.withLock { $0! }
}

/// Runs the tests that have it one at a time.
///
/// An inspector looks at a whole process, so each of these tests starts one, and reads what is known about
/// the whole program to find lines. Many at once would leave nothing of the machine to other tests.
struct OneAtATime: TestTrait, SuiteTrait, TestScoping {
  private static let turn = Turn()
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    await Self.turn.take()
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    await Self.turn.passOn()
    try result.get()
  }

  private actor Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      if isTaken { return await withCheckedContinuation { waiting.append($0) } }
      isTaken = true
    }

    func passOn() {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
  }
}

extension Trait where Self == OneAtATime {
  static var oneAtATime: Self { Self() }
}
