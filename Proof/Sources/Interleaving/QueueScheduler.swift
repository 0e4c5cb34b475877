import Combine
import SwiftCombineTesting
import Synchronization

/// A scheduler that keeps its actions until a thread drains it. It has no clock:
/// actions for a later date are kept like all others.
public class QueueScheduler: Scheduler {
  public typealias SchedulerTimeType = VirtualTime
  public typealias SchedulerOptions = Never

  private let actions = Mutex<[Action]>([])

  /// Creates a scheduler that is drained again when all threads are done.
  public init(_ trial: Trial) {
    trial.afterwards { [self] in drain() }
    // The waiting actions retain the scheduler.
    trial.finally { [self] in drain() }
  }

  public final var now: VirtualTime { .start }
  public final var minimumTolerance: VirtualTime.Stride { .zero }
  public class var _takesTogether: Bool { false }

  public final func schedule(options: Never?, _ action: @escaping () -> Void) {
    let action = Action(perform: action)
    actions.withLock { $0.append(action) }
  }

  public final func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    schedule(options: options, action)
  }

  public final func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(options: options, action)
    return AnyCancellable {}
  }

  /// Runs actions, the oldest first, until none is left. Several draining threads act as a concurrent queue.
  public final func drain() { while let action = next() { action() } }

  /// Drops the waiting actions without running them, as `OperationQueue.cancelAllOperations()` does.
  public final func drop() {
    let dropped = actions.withLock { actions in
      defer { actions = [] }
      return actions
    }
    withExtendedLifetime(dropped) {}
  }

  private func next() -> (() -> Void)? {
    actions.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.perform
  }
}

/// The same, where one action may deliver the signals of several, as on a dispatch queue.
public final class BurstScheduler: QueueScheduler {
  public override class var _takesTogether: Bool { true }
}

/// An action that crosses threads: schedulers guarantee that this is safe.
private struct Action: @unchecked Sendable {
  let perform: () -> Void
}

extension Trial {
  /// Creates a scheduler in virtual time, which runs all due actions when all threads are done.
  public func virtualScheduler() -> VirtualTimeScheduler {
    let scheduler = VirtualTimeScheduler()
    afterwards { scheduler.advance(by: 20) }
    finally { scheduler.advance(by: 20) }
    return scheduler
  }
}
