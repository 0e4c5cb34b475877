/// Starts a task of an operation that goes to this task and nowhere else, which the compiler cannot see.
func startTask(
  priority: TaskPriority?, _ operation: @escaping () async -> Void
) -> Task<Void, Never> {
  nonisolated(unsafe) let operation = operation
  return Task(priority: priority) { await operation() }
}
