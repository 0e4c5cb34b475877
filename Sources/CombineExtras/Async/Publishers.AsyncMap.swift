import CombineMachinery
import CombineShim
import CombineToolkit

extension Publishers {
  /// A publisher that changes each value with an asynchronous function.
  public struct AsyncMap<Upstream: Publisher, Output: Sendable>: Publisher where Upstream.Output: Sendable {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// How many values may be worked on at once.
    public let maxConcurrent: Int
    /// The priority of the tasks; `nil` for that of whoever delivers the value.
    public let priority: TaskPriority?
    /// Makes an output of a value.
    public let transform: @Sendable (Upstream.Output) async throws(Failure) -> Output

    /// Makes what the operator of this name returns.
    public init(
      upstream: Upstream, maxConcurrent: Int = 1, priority: TaskPriority? = nil,
      transform: @escaping @Sendable (Upstream.Output) async throws(Failure) -> Output
    ) {
      if maxConcurrent < 1 {
        fatalError(
          """
          asyncMap(maxConcurrent:) was told to work on \(maxConcurrent) values at once. Rule: nothing would ever be \
          delivered. Instead: give it one or more.
          """)
      }
      self.upstream = upstream
      self.maxConcurrent = maxConcurrent
      self.priority = priority
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        AsyncMapMachine<Output, Failure>(maxConcurrent: maxConcurrent), name: "AsyncMap",
        downstream: subscriber)
      let (priority, transform) = (priority, transform)
      let values = engine.inlet(for: Upstream.self) { engine, _, value in
        let task = TaskLink<Output, Failure> { task, result in
          _ = engine.signal((task as InletLink, result)) { $0.receive($1.1, from: $1.0) }
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
      } end: { engine, inlet, failure in
        _ = engine.signal((inlet as InletLink, failure)) { $0.end($1.0, $1.1) }
      }
      _ = engine.connect(values) { $0.upstream = $1 }
      engine.announce()
      engine.subscribe(values, to: upstream)
    }
  }
}

extension Publisher where Output: Sendable {
  /// Changes each value with an asynchronous function, which may throw what this publisher fails with.
  ///
  ///     upstream                      ──1────────2────────┤
  ///     asyncMap { await load($0) }   ──╰────a───╰────b───┤
  ///
  /// **Demand**: a value is asked for, and worked on, only when an output is wanted and fewer than
  /// `maxConcurrent` are being worked on; no output waits for demand. **Delivery**: from the tasks, one
  /// output at a time: in the order of the values with one at a time, otherwise as they come. **Failure**:
  /// that of the upstream or what the function throws, at once; the tasks are cancelled.
  /// **Cancellation**: cancels the upstream and the tasks; nothing is delivered afterwards.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many values may be worked on at once, one or more.
  ///   - priority: The priority of the tasks; `nil` for that of whoever delivers the value.
  ///   - transform: Makes an output of a value.
  public func asyncMap<T: Sendable>(
    maxConcurrent: Int = 1, priority: TaskPriority? = nil,
    _ transform: @escaping @Sendable (Output) async throws(Failure) -> T
  ) -> Publishers.AsyncMap<Self, T> {
    Publishers.AsyncMap(
      upstream: self, maxConcurrent: maxConcurrent, priority: priority, transform: transform)
  }

  /// Changes each value with an asynchronous function that may throw anything.
  ///
  /// Everything else is as with a function that throws this publisher's own failure.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many values may be worked on at once, one or more.
  ///   - priority: The priority of the tasks; `nil` for that of whoever delivers the value.
  ///   - transform: Makes an output of a value.
  public func asyncMap<T: Sendable>(
    maxConcurrent: Int = 1, priority: TaskPriority? = nil,
    _ transform: @escaping @Sendable (Output) async throws -> T
  ) -> Publishers.AsyncMap<Publishers.MapError<Self, any Error>, T> {
    Publishers.AsyncMap(
      upstream: mapError { $0 }, maxConcurrent: maxConcurrent, priority: priority, transform: transform)
  }
}
