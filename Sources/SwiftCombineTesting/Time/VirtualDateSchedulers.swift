import SwiftCombine
import Foundation

/// A scheduler in virtual time for code that uses run loops.
public typealias VirtualRunLoopScheduler = VirtualScheduler<RunLoop.SchedulerTimeType>

/// A scheduler in virtual time for code that uses operation queues.
public typealias VirtualOperationQueueScheduler = VirtualScheduler<OperationQueue.SchedulerTimeType>
