import SwiftCombine

/// A scheduler for code that must not use one: it runs no action, and reports each use.
///
///     let unused = FailingScheduler<DispatchQueue.SchedulerTimeType>("main queue") { use in
///       Issue.record("\(use)")
///     }
///
/// Without a closure it traps. Reading the time is a use as well, since code that reads it intends to wait.
public struct FailingScheduler<Time: VirtualTimeConvertible>: Scheduler {
  public typealias SchedulerTimeType = Time
  public typealias SchedulerOptions = Time.SchedulerOptions

  /// A use of a scheduler that must not be used.
  public struct Use: CustomStringConvertible, Equatable {
    /// The kinds of use of a scheduler.
    public enum Kind: Equatable {
      /// Reading the current time.
      case currentTime
      /// Scheduling an action as soon as possible.
      case immediately
      /// Scheduling an action at a time.
      case after(Time)
      /// Scheduling an action at a time and then at each interval.
      case every(Time.Stride, from: Time)
    }

    /// The name of the scheduler.
    public let scheduler: String
    /// The kind of use.
    public let kind: Kind

    public var description: String {
      switch kind {
      case .currentTime: "the time of \(scheduler) was read"
      case .immediately: "\(scheduler) received an action"
      case .after(let time): "\(scheduler) received an action for \(time.virtualTime)"
      case .every(_, let time):
        "\(scheduler) received an action for intervals from \(time.virtualTime)"
      }
    }
  }

  private let name: String
  private let onUse: (Use) -> Void

  /// Creates a scheduler that traps when it is used.
  ///
  /// - Parameter name: The name of the scheduler in the message.
  public init(_ name: String = "a failing scheduler") {
    self.init(name) { use in
      Misuse.stop(
        "\(use)", rule: "what is tested does without this scheduler",
        instead: "pass a VirtualScheduler, or look for who schedules")
    }
  }

  /// Creates a scheduler that reports each use to a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in the report.
  ///   - onUse: Called at each use, on the thread of that use.
  public init(_ name: String = "a failing scheduler", onUse: @escaping (Use) -> Void) {
    self.name = name
    self.onUse = onUse
  }

  public var now: Time {
    report(.currentTime)
    return Time(virtualTime: .start)
  }
  public var minimumTolerance: Time.Stride { .zero }

  /// Reports a use, and does not run the action.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { report(.immediately) }

  /// Reports a use, and does not run the action.
  public func schedule(
    after date: Time, tolerance: Time.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    report(.after(date))
  }

  /// Reports a use, and does not run the action.
  public func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    report(.every(interval, from: date))
    return AnyCancellable {}
  }

  private func report(_ kind: Use.Kind) { onUse(Use(scheduler: name, kind: kind)) }
}

extension FailingScheduler.Use: Sendable where Time: Sendable, Time.Stride: Sendable {}
extension FailingScheduler.Use.Kind: Sendable where Time: Sendable, Time.Stride: Sendable {}
