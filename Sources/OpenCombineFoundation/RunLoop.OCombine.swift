#if !os(WASI)  // has no run loops
  import Foundation
  import OpenCombine
  #if !canImport(Darwin)
    import SwiftCombineFoundation
  #endif

  extension RunLoop {
    /// This run loop as OpenCombine's scheduler, which code has that avoids the members of Apple's Combine.
    /// The run loop is a scheduler too.
    ///
    ///     let onMain = [1, 2].publisher.receive(on: RunLoop.main.ocombine)
    public var ocombine: OCombine { OCombine(self) }

    /// A scheduler that is a run loop: it has the same types of time and options, and does the same.
    public struct OCombine: Scheduler {
      public typealias SchedulerTimeType = RunLoop.SchedulerTimeType
      public typealias SchedulerOptions = RunLoop.SchedulerOptions

      /// The run loop on which the actions run.
      public let runLoop: RunLoop

      /// Creates a scheduler of a run loop.
      public init(_ runLoop: RunLoop) { self.runLoop = runLoop }

      public var now: SchedulerTimeType { runLoop.now }
      public var minimumTolerance: SchedulerTimeType.Stride { runLoop.minimumTolerance }

      public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        runLoop.schedule(options: options, action)
      }

      public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
      ) {
        runLoop.schedule(after: date, tolerance: tolerance, options: options, action)
      }

      public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
      ) -> any Cancellable {
        runLoop.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
      }
    }
  }
#endif
