import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that transforms each value with an asynchronous closure.
  public struct AsyncMap<Upstream: Publisher, Output: Sendable>: Publisher where Upstream.Output: Sendable {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The maximum number of values that are transformed concurrently.
    public let maxTasks: Int
    /// The priority of the tasks; `nil` for that of the thread or task that delivers the value.
    public let priority: TaskPriority?
    /// Returns the output for a value.
    public let transform: @Sendable (Upstream.Output) async throws(Failure) -> Output

    /// Creates a publisher that transforms each value of its upstream with an asynchronous closure.
    public init(
      upstream: Upstream, maxTasks: Int = 1, priority: TaskPriority? = nil,
      transform: @escaping @Sendable (Upstream.Output) async throws(Failure) -> Output
    ) {
      if maxTasks < 1 {
        fatalError(
          """
          asyncMap(maxTasks:) was told to work on \(maxTasks) values at once. Rule: nothing would ever be \
          delivered. Instead: give it one or more.
          """)
      }
      self.upstream = upstream
      self.maxTasks = maxTasks
      self.priority = priority
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        AsyncMapMachine<Output, Failure>(maxConcurrent: maxTasks), name: "AsyncMap",
        downstream: subscriber)
      let (priority, transform) = (priority, transform)
      let values = engine.input(for: Upstream.self) { engine, _, value in
        let task = TaskInput<Output, Failure> { task, result in
          engine.signal(result, of: task, mayWait: false) { $0.receive($2, from: $1) }
        }
        guard engine.connect(task, { machine, _ in machine.begin() }) else { return .none }
        task.start(priority: priority) {
          do throws(Failure) {
            return .success(try await transform(value))
          } catch {
            return .failure(error)
          }
        }
        return .none
      } end: { engine, input, failure in
        engine.signal(failure, of: input) { $0.end($1, $2) }
      }
      _ = engine.connect(values) { $0.upstream = $1 }
      engine.announce()
      engine.subscribe(values, to: upstream)
    }
  }
}

#if canImport(Darwin)
  extension Publishers.AsyncMap: CustomReflectable {
    /// A mirror without the closure: systems before macOS 15 cannot describe the type
    /// of one that throws a type.
    public var customMirror: Mirror {
      Mirror(self, children: ["upstream": upstream, "maxTasks": maxTasks, "priority": priority as Any])
    }
  }
#endif

extension Publisher where Output: Sendable {
  /// Transforms each value with a throwing asynchronous closure, whose errors have the
  /// failure type of this publisher.
  ///
  ///     upstream                      ──1────────2────────┤
  ///     asyncMap { await load($0) }   ──╰────a───╰────b───┤
  ///
  /// **Demand**: a value is requested, and its task started, only when an output is requested and fewer than
  /// `maxTasks` tasks are running; so no output has to wait for demand. **Delivery**: from the tasks,
  /// one output at a time: in the order of the values if `maxTasks` is one, otherwise in the order in
  /// which the tasks finish. A closure of the main actor that runs there traps with an illegal instruction
  /// in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Failure**: that of the upstream
  /// or what the closure throws, at once; the tasks are canceled. **Cancellation**: cancels the upstream
  /// and the tasks; nothing is delivered afterwards.
  ///
  /// - Parameters:
  ///   - maxTasks: The maximum number of values that are transformed concurrently, one or more.
  ///   - priority: The priority of the tasks; `nil` for that of the thread or task that delivers the value.
  ///   - transform: Returns the output for a value.
  public func asyncMap<T: Sendable>(
    maxTasks: Int = 1, priority: TaskPriority? = nil,
    _ transform: @escaping @Sendable (Output) async throws(Failure) -> T
  ) -> Publishers.AsyncMap<Self, T> {
    Publishers.AsyncMap(
      upstream: self, maxTasks: maxTasks, priority: priority, transform: transform)
  }

  /// Transforms each value with an asynchronous closure that throws any error.
  ///
  /// Everything else is as with a closure that throws this publisher's own failure: outputs are delivered
  /// from the tasks, where a closure of the main actor traps with an illegal instruction in
  /// `_dispatch_assert_queue_fail`.
  ///
  /// - Parameters:
  ///   - maxTasks: The maximum number of values that are transformed concurrently, one or more.
  ///   - priority: The priority of the tasks; `nil` for that of the thread or task that delivers the value.
  ///   - transform: Returns the output for a value.
  public func asyncMap<T: Sendable>(
    maxTasks: Int = 1, priority: TaskPriority? = nil,
    _ transform: @escaping @Sendable (Output) async throws -> T
  ) -> Publishers.AsyncMap<Publishers.MapError<Self, any Error>, T> {
    Publishers.AsyncMap(
      upstream: mapError { $0 }, maxTasks: maxTasks, priority: priority, transform: transform)
  }
}
