/// Starts a task that runs an operation. Only this task uses the operation, which the compiler cannot see.
func startTask(
  priority: TaskPriority?, _ operation: @escaping () async -> Void
) -> Task<Void, Never> {
  nonisolated(unsafe) let operation = operation
  return Task(priority: priority) { await operation() }
}
