import SwiftCombine

extension Publishers {
  /// A publisher that runs an asynchronous closure for each subscriber, and publishes its result.
  public struct FromAsync<Output, Failure: Error>: Publisher {
    /// The priority of the tasks; `nil` for that of the thread or task that requests the value.
    public let priority: TaskPriority?
    /// The asynchronous closure.
    public let operation: @Sendable () async throws(Failure) -> Output

    /// Creates a publisher that runs an asynchronous closure for each subscriber.
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

#if canImport(Darwin)
  extension Publishers.FromAsync: CustomReflectable {
    /// A mirror without the closure: systems before macOS 15 cannot describe the type
    /// of one that throws a type.
    public var customMirror: Mirror { Mirror(self, children: ["priority": priority as Any]) }
  }
#endif

/// The one value of an asynchronous closure.
struct OperationSource<Element, Failure: Error>: TaskSource {
  let operation: @Sendable () async throws(Failure) -> Element

  func next() async throws(Failure) -> Element? { try await operation() }
  var isSpent: Bool { true }
}

extension AnyPublisher {
  /// Creates a publisher that runs an asynchronous closure for each subscriber, and publishes its result.
  ///
  ///     let answer = AnyPublisher<Int, Never>.fromAsync { await countLines() }
  ///
  ///     task                       ╭──── 7
  ///     AnyPublisher.fromAsync   ──┴─────7┤
  ///
  /// **Demand**: a task starts with the first request and not before. **Failure**: what the closure throws,
  /// with its type. **Cancellation**: cancels the task; nothing is delivered afterwards, whatever the closure
  /// returns. **Delivery**: from the task. A closure of the main actor that runs there traps with an
  /// illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Memory**:
  /// the subscriber, until completion.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for that of the thread or task that requests the value.
  ///   - operation: The asynchronous closure.
  public static func fromAsync(
    priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async throws(Failure) -> Output
  ) -> AnyPublisher<Output, Failure> {
    Publishers.FromAsync(priority: priority, operation).eraseToAnyPublisher()
  }
}
