import CombineCore
import Dispatch

extension DispatchQueue {
  /// What a caller may choose when it schedules work on a queue.
  ///
  /// `@unchecked Sendable`: the flags are an option set, which Dispatch does not declare to be safe.
  public struct SchedulerOptions: @unchecked Sendable {
    /// How urgent the work is.
    public var qos: DispatchQoS
    /// How the queue treats the work, as a barrier for example.
    public var flags: DispatchWorkItemFlags
    /// A group that the work belongs to from the moment it is scheduled: an action until it has run, a
    /// repeating one until it has been cancelled.
    public var group: DispatchGroup?

    /// Makes the options of a block; each has the default of the queue.
    public init(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }
}

/// A queue that runs scheduled actions, several at a time if it is a concurrent one.
///
/// **Delivery**: a serial queue starts actions in the order in which they were scheduled. An action formed on
/// the main actor and scheduled on another queue is checked there, as closures of operators are.
extension DispatchQueue: Scheduler {
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// Zero: a queue takes any tolerance as it is.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// Runs an action as soon as the queue comes to it.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    // An action goes to one thread, and no other one uses it: the protocol cannot say so, its signatures are
    // Apple's.
    nonisolated(unsafe) let action = action
    guard let options else { return async { action() } }
    async(group: options.group, qos: options.qos, flags: options.flags) { action() }
  }

  /// One block is made and given to the queue each time: that costs half of what a new closure does.
  public func _prepare(options: SchedulerOptions?, _ action: @escaping () -> Void) -> (() -> Void)? {
    nonisolated(unsafe) let action = action
    let block: @convention(block) @Sendable () -> Void = { action() }
    let options = options ?? SchedulerOptions()
    let (group, qos, flags) = (options.group, options.qos, options.flags)
    return { self.async(group: group, qos: qos, flags: flags, execute: block) }
  }

  /// Runs an action once, at a time or soon after it.
  ///
  /// - Parameter tolerance: Not used: Dispatch itself chooses how exact a single delayed action is.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    nonisolated(unsafe) let action = action
    guard let options else { return asyncAfter(deadline: date.dispatchTime) { action() } }
    let group = options.group
    group?.enter()
    asyncAfter(deadline: date.dispatchTime, qos: options.qos, flags: options.flags) {
      action()
      group?.leave()
    }
  }

  /// Runs an action at a time and then again at each interval. Runs that the queue is too late for are left
  /// out.
  ///
  /// - Parameters:
  ///   - interval: From one run to the next; what is not positive counts as one nanosecond.
  ///   - tolerance: By how much a run may be late, so that the system can wake up less often.
  /// - Returns: What stops the action, when it is cancelled and when it is released.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    nonisolated(unsafe) let action = action
    let source = DispatchSource.makeTimerSource(queue: self)
    source.schedule(
      deadline: date.dispatchTime,
      repeating: .nanoseconds(max(interval.magnitude, 1)), leeway: .nanoseconds(max(tolerance.magnitude, 0)))
    source.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action() }
    if let group = options?.group {
      group.enter()
      source.setCancelHandler { group.leave() }
    }
    source.resume()
    return AnyCancellable { source.cancel() }
  }

  @inlinable
  public static var _takesTogether: Bool { true }
}
