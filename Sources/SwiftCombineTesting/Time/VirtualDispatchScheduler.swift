import SwiftCombine
import Dispatch

/// A scheduler in virtual time for code that uses dispatch queues.
///
///     func suggestions(
///       on queue: some Scheduler<DispatchQueue.SchedulerTimeType>
///     ) -> some Publisher<String, Never> {
///       words.debounce(for: .milliseconds(300), scheduler: queue)
///     }
///
///     let queue = VirtualDispatchScheduler()
///     let recorder = suggestions(on: queue).record(clock: queue.clock)
///     queue.advance(by: .milliseconds(300))
public typealias VirtualDispatchScheduler = VirtualScheduler<DispatchQueue.SchedulerTimeType>
