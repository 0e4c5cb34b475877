/// Starts a task that runs an operation.
func startTask(
  priority: TaskPriority?, _ operation: @escaping () async -> Void
) -> Task<Void, Never> {
  let operation = TaskOperation(run: operation)
  return Task(priority: priority) { await operation.run() }
}

/// `@unchecked Sendable`: only one task uses the operation, which the compiler cannot see.
private struct TaskOperation: @unchecked Sendable {
  let run: () async -> Void
}
