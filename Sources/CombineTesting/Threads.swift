import CombineMachinery
import Foundation
import Synchronization

/// Runs a body on a thread of its own and waits for it, but not for ever. A body that hangs is left behind.
///
/// - Parameter bytes: How large the stack of the thread is: so large, if nothing is said, that what recurses with
///   the number of values can be measured, and does not overflow.
package func comesBack(
  within seconds: Double, stack bytes: Int = 256 << 20, _ body: @escaping @Sendable () -> Void
) -> Bool {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = bytes
  thread.start()
  return comes(within: seconds) { done.wait(timeout: $0) }
}

/// Waits for what other threads do, and longer on a machine that is too busy to let them run.
///
/// When the seconds are over, the caller computes for a tenth of them, and looks again now and then: by the time
/// that it has got so much of the machine, a thread that could run has had its share, and one that has not come
/// is waiting for something.
///
/// - Parameters:
///   - computingTime: How many seconds the caller has computed, `nil` where the platform does not tell; the time
///     of the calling thread, if nothing is said.
///   - wait: Waits until it has come, or until some time.
/// - Returns: Whether it came.
@_spi(Waiting) public func comes(
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

/// Runs bodies on threads of their own at the same time.
///
/// - Returns: Whether all have come back within the time, in seconds.
func comeBack(within seconds: Double, _ bodies: [@Sendable () -> Void]) -> Bool {
  let group = startTogether(bodies)
  return comes(within: seconds) { group.wait(timeout: $0) }
}

/// Starts bodies together, each on a thread of its own. All have begun when it returns.
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

/// Where threads wait for each other, so that they start together.
///
/// They spin, since threads that sleep are woken one after the other; for long only where a processor is free.
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

/// How many seconds another thread is given for what needs no time at all, before it counts as waiting.
let patience = 4.0

/// How many seconds another thread is given that may have to wait.
let moment = 0.1

/// How far down the stack the caller is: the address of something that lies there.
@inline(never)
func stackAddress() -> Int {
  var marker: UInt8 = 0
  return withUnsafeMutablePointer(to: &marker) { Int(bitPattern: $0) }
}

/// A place for a value that is set once, from any thread.
final class OneShot<Value: Sendable>: Sendable {
  private let state = Locked<Value?>(nil)

  var value: Value? { state.withLock { $0 } }

  /// - Returns: Whether this was the first value.
  @discardableResult
  func set(_ value: Value) -> Bool {
    state.withLock { state in
      defer { if state == nil { state = value } }
      return state == nil
    }
  }
}

/// Something that does a thing at its end.
final class Ending: Sendable {
  private let atEnd: @Sendable () -> Void

  init(_ atEnd: @escaping @Sendable () -> Void = {}) { self.atEnd = atEnd }
  deinit { atEnd() }
}
