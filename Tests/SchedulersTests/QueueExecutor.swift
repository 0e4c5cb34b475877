import Dispatch
import Synchronization

/// An executor that runs jobs on a queue, one at a time.
final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "executor")
  let count = Mutex(0)

  func enqueue(_ job: consuming ExecutorJob) {
    count.withLock { $0 += 1 }
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
