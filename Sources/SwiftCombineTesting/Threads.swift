import SwiftCombineEngine
import Foundation

/// The lock of the package, for the programs that prove it: the Thread Sanitizer reports that the owners of a
/// contended `Mutex` race.
@_spi(Threads) public typealias Locked = SwiftCombineEngine.Locked

/// Runs a body on its own thread and waits for it for a limited time. A body that hangs is abandoned.
///
/// - Parameter bytes: The size of the thread's stack: by default so large that a recursion with the number of
///   values can be measured, and does not overflow.
package func returns(
  within seconds: Double, stack bytes: Int = 256 << 20, _ body: @escaping @Sendable () -> Void
) -> Bool {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = bytes
  thread.start()
  return happens(within: seconds) { done.wait(timeout: $0) }
}

/// Waits for the work of other threads, and longer on a machine that is too busy to run them.
///
/// When the seconds have passed, the caller computes for a tenth of them, and checks again from time to time:
/// when it has had that much CPU time, a thread that could run has had its share, and one that has not
/// arrived is waiting for something.
///
/// - Parameters:
///   - computingTime: The CPU time of the caller in seconds, `nil` if the platform does not report it; by
///     default that of the calling thread.
///   - wait: Waits until the work is done, or until a given time.
/// - Returns: Whether the work was done.
@_spi(Threads) public func happens(
  within seconds: Double, computingTime: (() -> Double?)? = nil,
  _ wait: (DispatchTime) -> DispatchTimeoutResult
) -> Bool {
  if wait(.now() + seconds) == .success { return true }
  let computingTime = computingTime ?? computingTimeOfThread
  guard let start = computingTime() else { return false }
  repeat {
    if wait(.now()) == .success { return true }
  } while (computingTime() ?? .infinity) - start < seconds / 10
  return false
}

/// Runs bodies concurrently, each on its own thread.
///
/// - Returns: Whether all have returned within the time, in seconds.
func allReturn(within seconds: Double, _ bodies: [@Sendable () -> Void]) -> Bool {
  let group = startTogether(bodies)
  return happens(within: seconds) { group.wait(timeout: $0) }
}

/// Starts bodies together, each on its own thread. All have begun when it returns.
///
/// - Returns: The group that they leave when they are done.
package func startTogether(_ bodies: [@Sendable () -> Void]) -> DispatchGroup {
  let done = DispatchGroup()
  let line = StartLine(bodies.count + 1)
  for body in bodies {
    done.enter()
    Thread {
      line.wait()
      body()
      done.leave()
    }.start()
  }
  line.wait()
  return done
}

/// A barrier at which threads wait for each other, so that they start together.
///
/// They spin, since sleeping threads are woken one after the other; for long only if a processor is free.
package final class StartLine: Sendable {
  private let missing: Atomic<Int>

  package init(_ count: Int) { missing = Atomic(count) }

  /// Returns when as many threads have called as were announced.
  package func wait() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    var turns = 0
    while missing.load(ordering: .acquiring) > 0 {
      turns += 1
      if turns > 10_000 { yieldThread() }
    }
  }
}

/// How many seconds another thread has for work that needs no time, before it counts as waiting.
let patience = 4.0

/// How many seconds another thread has that may have to wait.
let moment = 0.1

/// The depth of the caller's stack: an address in its frame.
@inline(never) func stackAddress() -> Int {
  var marker: UInt8 = 0
  return unsafe withUnsafeMutablePointer(to: &marker) { Int(bitPattern: $0) }
}

/// A value that is set once, from any thread.
final class OneShot<Value: Sendable>: Sendable {
  private let state = Locked<Value?>(nil)

  var value: Value? { state.withLock { $0 } }

  /// - Returns: Whether this was the first value.
  @discardableResult func set(_ value: Value) -> Bool {
    state.withLock { state in
      defer { if state == nil { state = value } }
      return state == nil
    }
  }
}

/// An object that runs an action when it is deallocated.
final class Ending: Sendable {
  private let atEnd: @Sendable () -> Void

  init(_ atEnd: @escaping @Sendable () -> Void = {}) { self.atEnd = atEnd }
  deinit { atEnd() }
}
