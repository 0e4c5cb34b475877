/// A scheduler that runs every action immediately, on the caller's thread, before `schedule` returns.
///
///     let cancellable = [1, 2].publisher
///       .receive(on: ImmediateScheduler.shared)
///       .sink { print($0) }  // 1, 2
///
/// It has no clock: the time never changes, dates and intervals are ignored, and a repeating action runs
/// once.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The options of this scheduler: it has none.
  public typealias SchedulerOptions = Never

  private static let only = ImmediateScheduler()

  /// The shared immediate scheduler.
  public static var shared: ImmediateScheduler { only }

  private init() {}

  public var now: SchedulerTimeType { SchedulerTimeType() }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs an action immediately.
  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  public func _prepare(options: Never?, _ action: @escaping () -> Void) -> (() -> Void)? { action }

  /// Runs an action immediately, whatever the date.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs an action immediately, and only once.
  ///
  /// - Returns: A cancellable that does nothing.
  @discardableResult public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

extension ImmediateScheduler {
  /// The time of an immediate scheduler. There is only one: all values are equal, and the distance between
  /// them is zero.
  ///
  ///     let now = ImmediateScheduler.shared.now
  ///     print(now == now.advanced(by: .seconds(5)))  // true
  public struct SchedulerTimeType: Strideable, Sendable {
    init() {}

    public func distance(to other: Self) -> Stride { 0 }
    public func advanced(by n: Stride) -> Self { self }
  }
}

extension ImmediateScheduler.SchedulerTimeType {
  /// An interval for a scheduler that ignores it: every unit of time gives zero.
  ///
  ///     let pause: ImmediateScheduler.SchedulerTimeType.Stride = .seconds(5)
  ///     print(pause == .zero)  // true
  public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, ExpressibleByFloatLiteral {
    public typealias FloatLiteralType = Double
    public typealias IntegerLiteralType = Int
    public typealias Magnitude = Int

    /// The number, without a unit.
    public var magnitude: Int

    /// Creates an interval from a number, which has no unit.
    @inlinable public init(_ value: Int) { magnitude = value }

    @inlinable public init(integerLiteral value: Int) { self.init(value) }

    /// Creates an interval from a number, without its fraction.
    @inlinable public init(floatLiteral value: Double) { self.init(Int(value)) }

    /// Creates an interval from a number, if `Int` can represent it exactly.
    @inlinable public init?<T: BinaryInteger>(exactly source: T) {
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
