import Combine
import SwiftCombineTesting

/// A scheduler that does at once what is due at once, and never what is due later.
struct PromptScheduler: Scheduler {
  var now: VirtualTime { .start }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    if date <= now { action() }
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    if date <= now { action() }
    return AnyCancellable {}
  }
}
