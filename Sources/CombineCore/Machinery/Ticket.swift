import Synchronization

/// The turn of an action that was scheduled: the closure that the scheduler gets keeps it. It is used once,
/// or, when the scheduler drops the action without running it, given back.
///
/// A turn may be given back inside a lock of the scheduler's. So it only notes that, and never calls the
/// scheduler or anybody else.
final class Ticket {
  private let act: (_ isUsed: Bool) -> Void
  private let isUsed = Atomic<Bool>(false)

  /// - Parameter act: Called once: when the action runs, with `true`, or when it was dropped.
  init(_ act: @escaping (_ isUsed: Bool) -> Void) { self.act = act }

  deinit {
    if !isUsed.load(ordering: .relaxed) { act(false) }
  }

  func use() {
    if !isUsed.exchange(true, ordering: .relaxed) { act(true) }
  }
}
