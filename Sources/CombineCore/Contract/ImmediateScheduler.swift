/// A scheduler that runs every action at once, on the caller's thread, before `schedule` returns.
///
/// It has no clock: it is always the same time, dates and intervals are ignored, and a repeating action runs
/// once.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// There is nothing to choose.
  public typealias SchedulerOptions = Never

  private static let only = ImmediateScheduler()

  /// The one scheduler of this kind.
  public static var shared: ImmediateScheduler { only }

  private init() {}

  public var now: SchedulerTimeType { SchedulerTimeType() }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs an action at once.
  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  public func _prepare(options: Never?, _ action: @escaping () -> Void) -> (() -> Void)? { action }

  /// Runs an action at once, whatever the date.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs an action at once, and once only.
  ///
  /// - Returns: A cancellable that has nothing to stop.
  @discardableResult
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

extension ImmediateScheduler {
  /// The only point in time that an immediate scheduler knows: all are equal, and none is apart from another.
  public struct SchedulerTimeType: Strideable, Sendable {
    init() {}

    public func distance(to other: Self) -> Stride { 0 }
    public func advanced(by n: Stride) -> Self { self }
  }
}

extension ImmediateScheduler.SchedulerTimeType {
  /// A length of time for a scheduler that ignores it: every unit of time makes zero of it.
  public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, ExpressibleByFloatLiteral {
    public typealias FloatLiteralType = Double
    public typealias IntegerLiteralType = Int
    public typealias Magnitude = Int

    /// The bare number.
    public var magnitude: Int

    /// Makes a length of time, in a unit that means nothing here.
    @inlinable
    public init(_ value: Int) { magnitude = value }

    @inlinable
    public init(integerLiteral value: Int) { self.init(value) }

    /// The number without its fraction.
    @inlinable
    public init(floatLiteral value: Double) { self.init(Int(value)) }

    /// The number, if it can be represented.
    @inlinable
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let value = Int(exactly: source) else { return nil }
      self.init(value)
    }
  }
}

extension ImmediateScheduler.SchedulerTimeType.Stride: Codable, Sendable {}

extension ImmediateScheduler.SchedulerTimeType.Stride: Comparable {
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
}

// MARK: Units

extension ImmediateScheduler.SchedulerTimeType.Stride {
  public static func seconds(_ s: Int) -> Self { 0 }
  public static func seconds(_ s: Double) -> Self { 0 }
  public static func milliseconds(_ ms: Int) -> Self { 0 }
  public static func microseconds(_ us: Int) -> Self { 0 }
  public static func nanoseconds(_ ns: Int) -> Self { 0 }
}

// MARK: Arithmetic

extension ImmediateScheduler.SchedulerTimeType.Stride {
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}
