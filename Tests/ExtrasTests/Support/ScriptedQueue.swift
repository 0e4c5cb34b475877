import SwiftCombine
import SwiftCombineTesting
import Foundation

/// A scheduler whose actions run when a test calls it, whatever their time. What repeats runs each
/// time if it is stubborn, and once if not; canceling does nothing.
final class ScriptedQueue: Scheduler, @unchecked Sendable {
  typealias SchedulerOptions = Never

  private let lock = NSLock()
  private let isStubborn: Bool
  private var actions: [() -> Void] = []
  private var repeated: [() -> Void] = []

  init(isStubborn: Bool = false) { self.isStubborn = isStubborn }

  var now: VirtualTime { .start }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { add(action) }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) { add(action) }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    if isStubborn { lock.withLock { repeated.append(action) } } else { add(action) }
    return AnyCancellable {}
  }

  /// Runs what has been scheduled until now.
  func run() {
    let due = lock.withLock {
      defer { actions = [] }
      return actions + repeated
    }
    for action in due { action() }
  }

  private func add(_ action: @escaping () -> Void) { lock.withLock { actions.append(action) } }
}
