import CombineShim
import Foundation
import Synchronization

extension Misbehavior {
  /// Sends two values from two threads, and returns when both have been delivered.
  ///
  /// The threads start together. To be sure that the deliveries overlap, let the pipeline attend a
  /// ``Meeting`` inside of them.
  public func sendConcurrently(_ first: Output, _ second: Output) {
    let missing = MissingCount(2)
    let done = DispatchGroup()
    for value in [first, second] {
      let work = Handed { _ = self.send(value) }
      done.enter()
      Thread {
        missing.arrive()
        work.run()
        done.leave()
      }.start()
    }
    done.wait()
  }
}

/// Lets threads start together.
private final class MissingCount: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) { self.count = Atomic(count) }

  func arrive() {
    count.subtract(1, ordering: .acquiringAndReleasing)
    while count.load(ordering: .acquiring) > 0 {}
  }
}

/// Work for another thread. `@unchecked Sendable`: that it is not safe is what is to be shown.
private struct Handed: @unchecked Sendable {
  let run: () -> Void
}
