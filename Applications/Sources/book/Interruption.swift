import Dispatch
import Synchronization

/// Something that ends a wait, once and for all.
final class Interruption: Sendable {
  private let flag = Atomic(false)
  private let semaphore = DispatchSemaphore(value: 0)

  var hasHappened: Bool { flag.load(ordering: .acquiring) }

  func happen() {
    flag.store(true, ordering: .releasing)
    semaphore.signal()
  }

  /// Waits until a time, and returns whether it has come without an interruption.
  func wait(until time: DispatchTime) -> Bool {
    !hasHappened && semaphore.wait(timeout: time) == .timedOut
  }
}
