import CombineShim

extension Publishers {
  /// A publisher that runs an asynchronous function for each subscriber, and delivers what it returns.
  public struct FromAsync<Output, Failure: Error>: Publisher {
    /// The priority of the tasks; `nil` for that of whoever asks for the value.
    public let priority: TaskPriority?
    /// What is run.
    public let operation: @Sendable () async throws(Failure) -> Output

    /// Makes a publisher of an asynchronous function.
    public init(
      priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async throws(Failure) -> Output
    ) {
      self.priority = priority
      self.operation = operation
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      TaskSubscription(
        OperationSource(operation: operation), name: "FromAsync", priority: priority,
        downstream: subscriber
      ).announce()
    }
  }
}

/// Brings the one value of an asynchronous function.
struct OperationSource<Element, Failure: Error>: TaskSource {
  let operation: @Sendable () async throws(Failure) -> Element

  func next() async throws(Failure) -> Element? { try await operation() }
  var isSpent: Bool { true }
}

extension AnyPublisher {
  /// Makes a publisher that runs an asynchronous function for each subscriber, and delivers what it returns.
  ///
  ///     task                       ╭──── 7
  ///     AnyPublisher.fromAsync   ──┴─────7┤
  ///
  /// **Demand**: a task starts with the first request and not before. **Failure**: what the function throws,
  /// in its type. **Cancellation**: cancels the task; nothing is delivered afterwards, whatever the function
  /// returns. **Delivery**: from the task. **Memory**: the subscriber, until the end.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for that of whoever asks for the value.
  ///   - operation: The function.
  public static func fromAsync(
    priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async throws(Failure) -> Output
  ) -> AnyPublisher<Output, Failure> {
    Publishers.FromAsync(priority: priority, operation).eraseToAnyPublisher()
  }
}
