#if !os(WASI)  // has no operation queues
  import SwiftCombineCore
  import SwiftCombineEngine
  import Foundation

  extension OperationQueue {
    /// An operation queue has no options.
    ///
    ///     let none: OperationQueue.SchedulerOptions? = nil
    public struct SchedulerOptions: Sendable {}
  }

  /// An operation queue that runs each scheduled action as an operation, several concurrently unless it is
  /// configured otherwise.
  ///
  /// **Delivery**: with `maxConcurrentOperationCount` set to 1, actions start in the order in which they were
  /// scheduled. A suspended queue keeps them.
  ///
  /// **Cancellation**: `cancelAllOperations()` drops the pending actions. Values that operators would have
  /// delivered in them are not dropped: they stay buffered, and are delivered, in order, when the next value
  /// or the completion arrives. A subscription or cancellation that `subscribe(on:)` had scheduled is
  /// dropped. A repeating action ends, also when it is running, so that the queue can become empty; the timer
  /// of an operator starts again with the next value.
  extension OperationQueue: Scheduler {
    /// The date of the system's clock.
    ///
    ///     let queue = OperationQueue()
    ///     print(queue.now < queue.now.advanced(by: .seconds(1)))  // true
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    /// Zero: a queue accepts any tolerance.
    ///
    ///     print(OperationQueue().minimumTolerance == .zero)  // true
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs an action as soon as possible.
    ///
    ///     let queue = OperationQueue()
    ///     queue.maxConcurrentOperationCount = 1
    ///     queue.schedule { print("first") }
    ///     queue.schedule { print("second") }
    ///     queue.waitUntilAllOperationsAreFinished()  // first, second
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      addOperation(ActionOperation(action))
    }

    /// Runs an action once, at a date or soon after it: as an operation of the queue that is not ready before
    /// that.
    ///
    ///     let queue = OperationQueue()
    ///     queue.schedule(after: queue.now.advanced(by: .milliseconds(1))) { print("later") }
    ///     queue.waitUntilAllOperationsAreFinished()  // later
    ///
    /// - Parameters:
    ///   - date: The earliest date.
    ///   - tolerance: The amount by which it may be late, so that the system can wake up less often.
    ///   - options: Not used: it has none.
    ///   - action: The action.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      DelayedOperation(due: date.date, tolerance: tolerance.timeInterval, action).add(to: self)
    }

    /// Runs an action at a date and then again at each interval, each time as a separate operation, which is
    /// added when the one before it has run. Runs that the queue is too late for are skipped.
    ///
    ///     let queue = OperationQueue()
    ///     let everyMinute = queue.schedule(after: queue.now, interval: .seconds(60)) { print("a minute") }
    ///     everyMinute.cancel()
    ///
    /// - Parameters:
    ///   - date: The date of the first run.
    ///   - interval: The time from one run to the next; an interval that is not positive counts as a tenth of
    ///     a millisecond.
    ///   - tolerance: The amount by which a run may be late, so that the system can wake up less often.
    ///   - options: Not used: it has none.
    ///   - action: The action.
    /// - Returns: A token that stops the action, when it is canceled and when it is released.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      let repetition = RepeatedOperation(
        on: self, interval: interval.timeInterval, tolerance: tolerance.timeInterval)
      repetition.add(due: date.date, action)
      return AnyCancellable { repetition.cancel() }
    }
  }

  /// An action that is added to a queue again and again, until it or one of its operations is canceled: also
  /// one that runs, whose next one the queue would not cancel. Only the operation retains the action: when
  /// the queue drops the operation, the action is released, and its owner can notice that.
  ///
  /// `@unchecked Sendable`: the action runs in one operation at a time.
  private final class RepeatedOperation: @unchecked Sendable {
    private let queue: OperationQueue
    private let interval: TimeInterval
    private let tolerance: TimeInterval
    private let pending = Locked<Pending>(.none)

    enum Pending {
      case none, operation(DelayedOperation), cancelled
    }

    init(on queue: OperationQueue, interval: TimeInterval, tolerance: TimeInterval) {
      self.queue = queue
      self.interval = interval > 0 ? interval : 0.0001
      self.tolerance = tolerance
    }

    func add(due date: Date, _ action: @escaping () -> Void) {
      let operation = DelayedOperation(due: date, tolerance: tolerance) { [self] in
        action()
        let now = Date()
        let missed = max((now.timeIntervalSince(date) / interval).rounded(.down), 0)
        let next = date.addingTimeInterval((missed + 1) * interval)
        // From a date too far back the sum is inexact, or not a number.
        let isNear = abs(next.timeIntervalSince(now)) <= 2 * interval
        add(due: isNear ? next : now.addingTimeInterval(interval), action)
      } didCancel: { [weak self] in
        self?.cancel()
      }
      let previous = pending.withLock { pending in
        if case .cancelled = pending { return Pending.cancelled }
        defer { pending = .operation(operation) }
        return pending
      }
      if case .cancelled = previous { return }
      operation.add(to: queue)
    }

    func cancel() {
      let previous = pending.withLock { pending in
        defer { pending = .cancelled }
        return pending
      }
      if case .operation(let operation) = previous { operation.cancel() }
    }
  }
#endif
