import SwiftCombine
import SwiftCombineTesting
import Testing

/// A scheduler in virtual time that can drop what is scheduled, and must not be called meanwhile.
public final class DroppingScheduler: Scheduler {
  public typealias SchedulerTimeType = VirtualTime
  public typealias SchedulerOptions = Never

  public let clock = VirtualClock()
  public var runsTwice = false
  /// Whether another thread drops a timer before its scheduling has returned.
  public var dropsTimersAtOnce = false
  private var isDropping = false
  private var actions: [Int: () -> Void] = [:]
  private var number = 0

  public init() {}

  /// Drops what waits.
  public func drop() {
    isDropping = true
    var dropped: [Int: () -> Void] = [:]
    swap(&dropped, &actions)
    dropped = [:]
    isDropping = false
  }

  private func keep(_ action: @escaping () -> Void) -> () -> Void {
    if isDropping { Issue.record("the scheduler was called while it dropped an action") }
    number += 1
    let key = number
    actions[key] = action
    return { [unowned self] in
      let action = actions[key]
      action?()
      if runsTwice { action?() }
    }
  }

  public var now: VirtualTime { clock.now }
  public var minimumTolerance: VirtualTime.Stride { .zero }

  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    let run = keep(action)
    let key = number
    clock.schedule(at: clock.now) { [unowned self] in
      run()
      actions[key] = nil
    }
  }

  public func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    let run = keep(action)
    let key = number
    clock.schedule(at: date) { [unowned self] in
      run()
      actions[key] = nil
    }
  }

  public func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let run = keep(action)
    let key = number
    let token = clock.schedule(at: date, every: interval, run)
    if dropsTimersAtOnce { race({ self.drop() }) }
    return AnyCancellable { [weak self] in
      token.cancel()
      _ = self?.actions.removeValue(forKey: key)
    }
  }
}
