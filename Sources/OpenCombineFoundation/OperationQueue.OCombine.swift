#if !os(WASI)  // has no operation queues
  import Foundation
  import OpenCombine
  #if !canImport(Darwin)
    import SwiftCombineFoundation
  #endif

  extension OperationQueue {
    /// This queue as OpenCombine's scheduler, which code has that avoids the members of Apple's Combine. The
    /// queue is a scheduler too.
    ///
    ///     let onMain = [1, 2].publisher.receive(on: OperationQueue.main.ocombine)
    public var ocombine: OCombine { OCombine(self) }

    /// A scheduler that is an operation queue: it has the same types of time and options, and does the same.
    public struct OCombine: Scheduler {
      public typealias SchedulerTimeType = OperationQueue.SchedulerTimeType
      public typealias SchedulerOptions = OperationQueue.SchedulerOptions

      /// The queue on which the actions run.
      public let queue: OperationQueue

      /// Creates a scheduler of a queue.
      public init(_ queue: OperationQueue) { self.queue = queue }

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
#endif
