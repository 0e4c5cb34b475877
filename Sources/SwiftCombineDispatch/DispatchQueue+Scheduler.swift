import SwiftCombineCore
import Dispatch

extension DispatchQueue {
  /// The options for scheduling an action on a queue.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .receive(on: DispatchQueue.global(), options: .init(qos: .utility))
  ///       .sink { print($0) }  // 1, 2
  ///
  /// `@unchecked Sendable`: the flags are an option set, which Dispatch does not declare `Sendable`.
  public struct SchedulerOptions: @unchecked Sendable {
    /// The quality of service of the action.
    public var qos: DispatchQoS
    /// The flags of the work item, such as a barrier.
    public var flags: DispatchWorkItemFlags
    /// A group that the action belongs to from the moment it is scheduled: a single action until it has run,
    /// a repeating one until it has been canceled.
    public var group: DispatchGroup?

    /// Creates options; each one defaults to that of the queue.
    public init(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }
}

/// A dispatch queue that runs scheduled actions, several at the same time if it is concurrent.
///
/// **Delivery**: a serial queue starts actions in the order in which they were scheduled. An action formed on
/// the main actor and scheduled on another queue is checked there, as closures of operators are.
extension DispatchQueue: Scheduler {
  /// The time of the clock that all queues have in common.
  ///
  ///     let queue = DispatchQueue(label: "readings")
  ///     print(queue.now < queue.now.advanced(by: .seconds(1)))  // true
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// Zero: a queue accepts any tolerance.
  ///
  ///     print(DispatchQueue.main.minimumTolerance == .zero)  // true
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// Runs an action as soon as possible.
  ///
  ///     let queue = DispatchQueue(label: "readings")
  ///     queue.schedule { print("first") }
  ///     queue.schedule { print("second") }
  ///     queue.sync {}  // first, second
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    // Unchecked: an action is passed to one thread, and no other one uses it: the protocol cannot express
    // that, its signatures are Apple's.
    nonisolated(unsafe) let action = action
    guard let options else { return async { unsafe action() } }
    async(group: options.group, qos: options.qos, flags: options.flags) { unsafe action() }
  }

  /// One block is created and submitted each time: that costs half as much as a new closure.
  public func _prepare(options: SchedulerOptions?, _ action: @escaping () -> Void) -> (() -> Void)? {
    // Unchecked: as in `schedule(options:_:)`.
    nonisolated(unsafe) let action = action
    let block: @convention(block) @Sendable () -> Void = { unsafe action() }
    let options = options ?? SchedulerOptions()
    let (group, qos, flags) = (options.group, options.qos, options.flags)
    return { self.async(group: group, qos: qos, flags: flags, execute: block) }
  }

  /// Runs an action once, at a time or soon after it.
  ///
  ///     let queue = DispatchQueue(label: "readings")
  ///     queue.schedule(after: queue.now.advanced(by: .seconds(5))) { show(21.5) }
  ///
  /// - Parameters:
  ///   - date: The earliest time.
  ///   - tolerance: Not used: Dispatch itself chooses the tolerance of a single delayed action.
  ///   - options: The group, quality of service and flags of the block.
  ///   - action: The action.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    // Unchecked: as in `schedule(options:_:)`.
    nonisolated(unsafe) let action = action
    guard let options else { return asyncAfter(deadline: date.dispatchTime) { unsafe action() } }
    let group = options.group
    group?.enter()
    asyncAfter(deadline: date.dispatchTime, qos: options.qos, flags: options.flags) {
      unsafe action()
      group?.leave()
    }
  }

  /// Runs an action at a time and then again at each interval. Runs that the queue is too late for are
  /// skipped.
  ///
  ///     let queue = DispatchQueue(label: "readings")
  ///     let everyMinute = queue.schedule(after: queue.now, interval: .seconds(60)) { show(21.5) }
  ///     everyMinute.cancel()
  ///
  /// - Parameters:
  ///   - date: The time of the first run.
  ///   - interval: The time from one run to the next; an interval that is not positive counts as one
  ///     nanosecond.
  ///   - tolerance: The amount by which a run may be late, so that the system can wake up less often.
  ///   - options: The group, quality of service and flags of the block.
  ///   - action: The action.
  /// - Returns: A token that stops the action, when it is canceled and when it is released.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    // Unchecked: as in `schedule(options:_:)`.
    nonisolated(unsafe) let action = action
    let source = DispatchSource.makeTimerSource(queue: self)
    source.schedule(
      deadline: date.dispatchTime,
      repeating: .nanoseconds(max(interval.magnitude, 1)), leeway: .nanoseconds(max(tolerance.magnitude, 0)))
    source.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { unsafe action() }
    if let group = options?.group {
      group.enter()
      source.setCancelHandler { group.leave() }
    }
    source.resume()
    return AnyCancellable { source.cancel() }
  }

  @inlinable public static var _takesTogether: Bool { true }
}
