import SwiftCombine

/// A type of time that can be converted to virtual time and back.
public protocol VirtualTimeConvertible: Strideable where Stride: SchedulerTimeIntervalConvertible {
  /// The options of schedulers with this type of time. Virtual time ignores them.
  associatedtype SchedulerOptions

  /// Creates the point in time for a virtual time.
  init(virtualTime: VirtualTime)

  /// How far this point is from the start of the virtual clock.
  var virtualTime: VirtualTime { get }
}

extension VirtualTime: VirtualTimeConvertible {
  /// The options of this scheduler: it has none.
  public typealias SchedulerOptions = Never

  public init(virtualTime: VirtualTime) { self = virtualTime }
  /// The time on the virtual clock.
  public var virtualTime: VirtualTime { self }
}
