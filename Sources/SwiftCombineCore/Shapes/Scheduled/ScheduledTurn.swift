import SwiftCombineEngine

/// The turn of a scheduled action, retained by the closure that the scheduler receives. It is used once or,
/// if the scheduler drops the action without running it, returned.
///
/// A turn may be returned while a lock of the scheduler is held. So this only notes it, and never calls the
/// scheduler or other foreign code.
final class ScheduledTurn {
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
