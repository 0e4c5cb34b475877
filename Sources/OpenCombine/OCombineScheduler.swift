/// A scheduler under OpenCombine's name for it: it has the same types of time and options, and does the same.
///
/// ``Base`` has a property `ocombine`, and calls this its `OCombine`: `DispatchQueue.OCombine`.
public struct OCombineScheduler<Base: Scheduler>: Scheduler {
  public typealias SchedulerTimeType = Base.SchedulerTimeType
  public typealias SchedulerOptions = Base.SchedulerOptions

  /// The scheduler that runs the actions.
  public let base: Base

  /// Creates a scheduler of another one.
  @inlinable public init(_ base: Base) { self.base = base }

  public var now: SchedulerTimeType { base.now }
  public var minimumTolerance: SchedulerTimeType.Stride { base.minimumTolerance }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    base.schedule(options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    base.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
  }

  #if !canImport(Darwin)
    @inlinable public static var _takesTogether: Bool { Base._takesTogether }

    public func _prepare(options: SchedulerOptions?, _ action: @escaping () -> Void) -> (() -> Void)? {
      base._prepare(options: options, action)
    }
  #endif
}
