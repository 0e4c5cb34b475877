import Foundation
import Synchronization

/// Runs bodies on threads of their own that start together, and returns when all are done.
///
/// The threads spin at a start line until the last has arrived: a queue on a small machine may run such
/// bodies one after the other and find nothing. Bodies need not be `Sendable`: what they share is what is
/// being tested.
///
/// - Parameter turns: How often to do it; each time the bodies start together anew.
public func race(turns: Int = 1, _ bodies: (() -> Void)...) { race(turns: turns, bodies) }

/// Runs one body on several threads, which it gets the numbers of.
public func race(threads count: Int, _ body: @escaping (Int) -> Void) {
  race((0..<count).map { number in { body(number) } })
}

/// The same, for a list of bodies.
public func race(turns: Int = 1, _ bodies: [() -> Void]) {
  for _ in 0..<turns {
    let line = StartLine(bodies.count)
    let done = DispatchGroup()
    for body in bodies {
      let work = Unchecked(body)
      done.enter()
      Thread {
        line.wait()
        work.value()
        done.leave()
      }.start()
    }
    done.wait()
  }
}

/// Where threads wait for each other.
public final class StartLine: Sendable {
  private let missing: Atomic<Int>

  public init(_ count: Int) { missing = Atomic(count) }

  /// Returns when as many threads have called as were announced.
  public func wait() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 {}
  }
}

private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Whether this process runs under the Thread Sanitizer.
public let isThreadSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
