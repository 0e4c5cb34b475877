import CombineShim

/// A scheduler for a place in which none may be used: it runs nothing, and says so when it is used.
///
///     let unused = FailingScheduler<DispatchQueue.SchedulerTimeType>("main queue") { use in
///       Issue.record("\(use)")
///     }
///
/// Without a closure it stops the program. Asking for the time is a use as well, for who asks means to wait.
public struct FailingScheduler<Time: VirtualTimeConvertible>: Scheduler {
  public typealias SchedulerTimeType = Time
  public typealias SchedulerOptions = Time.SchedulerOptions

  /// What was asked of a scheduler that must not be used.
  public struct Use: CustomStringConvertible {
    /// What can be asked of a scheduler.
    public enum Kind {
      /// To tell the time.
      case now
      /// To run something soon.
      case soon
      /// To run something at a time.
      case after(Time)
      /// To run something at a time and then at intervals.
      case every(Time.Stride, from: Time)
    }

    /// The name of the scheduler.
    public let scheduler: String
    /// What was asked.
    public let kind: Kind

    public var description: String {
      switch kind {
      case .now: "\(scheduler) was asked for the time"
      case .soon: "\(scheduler) was asked to run an action"
      case .after(let time): "\(scheduler) was asked to run an action at \(time.virtualTime)"
      case .every(_, let time):
        "\(scheduler) was asked to run an action at intervals from \(time.virtualTime)"
      }
    }
  }

  private let name: String
  private let onUse: (Use) -> Void

  /// Makes a scheduler that stops the program when it is used.
  ///
  /// - Parameter name: What the message calls it.
  public init(_ name: String = "a failing scheduler") {
    self.init(name) { use in
      Misuse.stop(
        "\(use)", rule: "what is tested does without this scheduler",
        instead: "pass a VirtualScheduler, or look for who schedules")
    }
  }

  /// Makes a scheduler that tells when it is used.
  ///
  /// - Parameters:
  ///   - name: What the report calls it.
  ///   - onUse: Is called at each use, on the thread of that use.
  public init(_ name: String = "a failing scheduler", onUse: @escaping (Use) -> Void) {
    self.name = name
    self.onUse = onUse
  }

  public var now: Time {
    report(.now)
    return Time(virtualTime: .start)
  }
  public var minimumTolerance: Time.Stride { .zero }

  /// Runs nothing.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { report(.soon) }

  /// Runs nothing.
  public func schedule(
    after date: Time, tolerance: Time.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    report(.after(date))
  }

  /// Runs nothing.
  public func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    report(.every(interval, from: date))
    return AnyCancellable {}
  }

  private func report(_ kind: Use.Kind) { onUse(Use(scheduler: name, kind: kind)) }
}
