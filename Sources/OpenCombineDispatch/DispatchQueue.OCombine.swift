#if !os(WASI)  // has no Dispatch
  import Dispatch
  import OpenCombine
  #if !canImport(Darwin)
    @_exported import SwiftCombineDispatch
  #endif

  extension DispatchQueue {
    /// This queue as OpenCombine's scheduler, which code has that avoids the members of Apple's Combine. The
    /// queue is a scheduler too.
    ///
    ///     let onMain = [1, 2].publisher.receive(on: DispatchQueue.main.ocombine)
    public var ocombine: OCombine { OCombine(self) }

    /// A scheduler that is a dispatch queue: it has the same types of time and options, and does the same.
    public struct OCombine: Scheduler {
      public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
      public typealias SchedulerOptions = DispatchQueue.SchedulerOptions

      /// The queue on which the actions run.
      public let queue: DispatchQueue

      /// Creates a scheduler of a queue.
      public init(_ queue: DispatchQueue) { self.queue = queue }

      public var now: SchedulerTimeType { queue.now }
      public var minimumTolerance: SchedulerTimeType.Stride { queue.minimumTolerance }

      public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        queue.schedule(options: options, action)
      }

      public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
      ) {
        queue.schedule(after: date, tolerance: tolerance, options: options, action)
      }

      public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
      ) -> any Cancellable {
        queue.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
      }
    }
  }

  #if !canImport(Darwin)
    extension DispatchQueue.OCombine {
      @inlinable public static var _takesTogether: Bool { true }

      public func _prepare(options: SchedulerOptions?, _ action: @escaping () -> Void) -> (() -> Void)? {
        queue._prepare(options: options, action)
      }
    }
  #endif
#endif
