import SwiftCombineTesting
import Foundation

/// Runs each body on a separate thread; they start together, and this returns when all are done.
///
/// Bodies need not be `Sendable`: what they share is what is being tested.
///
/// - Parameter turns: How often to do it; each time the bodies start together.
public func race(turns: Int = 1, _ bodies: (() -> Void)...) { race(turns: turns, bodies) }

/// Runs one body on several threads, and passes it the number of each.
public func race(threads count: Int, _ body: @escaping (Int) -> Void) {
  race((0..<count).map { number in { body(number) } })
}

/// The same, for a list of bodies.
public func race(turns: Int = 1, _ bodies: [() -> Void]) {
  let bodies = bodies.map { body in
    let work = Transferred(body)
    return { @Sendable in work.value() }
  }
  for _ in 0..<turns { startTogether(bodies).wait() }
}

/// A point where threads wait for each other.
package typealias StartLine = SwiftCombineTesting.StartLine

/// Waits for what another body of a race is about to do, so that this one goes on in the same moment.
///
/// It spins, and for long only if a processor is free: on a busy machine the other body needs this one's.
public func spin(until isReached: () -> Bool) {
  var turns = 0
  while !isReached() {
    turns += 1
    if turns > 10_000 { sched_yield() }
  }
}

/// Runs a body on a thread with its own stack, and waits for it.
public func onStack(of bytes: Int, _ body: @escaping () -> Void) {
  let work = Transferred(body)
  let isBack = returns(within: 600, stack: bytes) { work.value() }
  precondition(isBack, "a body with a stack of \(bytes) bytes does not return")
}

/// Runs a body on another thread, and waits for it, but not forever.
///
/// - Returns: Whether it was done; if not, something holds what the body waits for.
public func finishes(_ body: @escaping () -> Void) -> Bool {
  let work = Transferred(body)
  return returns(within: 600) { work.value() }
}

/// Runs a body that blocks its thread on a thread apart from those that run tests, which go on meanwhile.
///
/// What it expects is checked where this returns: on the other thread no test is current.
public func onThread<Result>(_ body: @escaping () -> Result) async -> Result {
  let work = Transferred(body)
  let result: Transferred<Result> = await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: Transferred(work.value())) }
  }
  return result.value
}

/// A value that another thread takes over.
private struct Transferred<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Whether this process runs under the Thread Sanitizer.
public let isThreadSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

/// The rounds of a race: all under the Thread Sanitizer, a fifth of them otherwise. `races` of the proofs
/// runs thousands of rounds in optimized code.
public func rounds(of count: Int) -> Range<Int> { 0..<(isThreadSanitized ? count : count / 5) }
