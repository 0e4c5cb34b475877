import Dispatch
import Synchronization

/// Runs tasks where a test says so: started and resumed work has run as far as it can when `run()`
/// returns.
final class ManualExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Starts a task and runs it until it waits.
  @discardableResult
  func start(_ body: @escaping () async -> Void) -> Task<Void, Never> {
    let body = Taken(value: body)
    let task = Task(executorPreference: self) { await body.value() }
    run()
    return task
  }

  /// Runs everything that can run.
  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// Runs tasks on a separate thread, so that threads of a race may wait for them: those of the common pool
/// may all be taken by other tests.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "tasks")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Something that another task takes over.
struct Taken<Value>: @unchecked Sendable {
  let value: Value
}
