#if URLSessions && !os(WASI)  // WASI has no URL sessions
  import SwiftCombineCore
  import SwiftCombineEngine
  import Dispatch
  import Foundation

  extension URLSession {
    /// A publisher of the response to a request: it emits the data and the response, and finishes.
    ///
    /// Each subscription makes a separate request. A response with an HTTP error status is a value, not a
    /// failure.
    ///
    /// **Demand**: the request is made with the subscriber's first demand; if it requests a value inside
    /// `receive(subscription:)`, when that has returned.
    ///
    /// **Failure**: the session's error, with its code and user info; `URLError(.unknown)` for an error of
    /// another kind or with a code that `URLError` does not know, and when no response came.
    ///
    /// **Cancellation**: nothing more is delivered, and the request is canceled, on another thread. Off
    /// Apple's platforms a request whose session has a cache is canceled a tenth of a second after its start
    /// at the earliest, and one whose session has a concurrent delegate queue is left to end by itself.
    ///
    /// **Delivery**: on the session's delegate queue.
    public struct DataTaskPublisher: Publisher, Sendable {
      public typealias Output = (data: Data, response: URLResponse)
      public typealias Failure = URLError

      /// The request that is made.
      public let request: URLRequest
      /// The session that makes the request.
      public let session: URLSession

      /// Creates a publisher of the response to a request; the request is made when a subscriber requests a
      /// value.
      public init(request: URLRequest, session: URLSession) {
        self.request = request
        self.session = session
      }

      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == URLError {
        DataTaskSubscription(self, AnySubscriber(subscriber)).announce()
      }
    }

    /// Returns a publisher of the response to a request for a URL.
    ///
    ///     let bodies = URLSession.shared.dataTaskPublisher(for: url).map { $0.data }
    ///
    /// **Delivery**: on the session's delegate queue. A closure of the main actor that runs there traps with
    /// an illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Returns a publisher of the response to a request.
    ///
    ///     var request = URLRequest(url: url)
    ///     request.httpMethod = "HEAD"
    ///     let responses = URLSession.shared.dataTaskPublisher(for: request).map { $0.response }
    ///
    /// **Delivery**: on the session's delegate queue. A closure of the main actor that runs there traps with
    /// an illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }
  }

  /// `@unchecked Sendable`: mutable state is locked, and the session calls back once.
  private final class DataTaskSubscription: Subscription, @unchecked Sendable {
    typealias Parent = URLSession.DataTaskPublisher
    typealias Downstream = AnySubscriber<Parent.Output, Parent.Failure>

    private let state: Locked<State>
    /// The subscriber receives its subscription inside, and the request is made inside: so it is made after
    /// that has returned, and the response does not arrive meanwhile.
    private let region = SerialRegion()

    struct State {
      // Nil once it has terminated, as is the task.
      var parent: Parent?
      var downstream: Downstream?
      var task: URLSessionDataTask?
      var demand = Subscribers.Demand.none
      var loadingSince: DispatchTime?
      var isAnswered = false
      /// Not nil from when a thread cancels the task until the response arrives.
      var cancellation: TaskCancellation?

      /// Returns the parent whose request is to be made now, or `nil`.
      ///
      /// Only once: on Linux a task that is resumed twice starts to load twice.
      mutating func beginLoading() -> Parent? {
        guard demand > .none, loadingSince == nil, let parent else { return nil }
        loadingSince = .now()
        return parent
      }
    }

    init(_ parent: Parent, _ downstream: Downstream) {
      state = Locked(State(parent: parent, downstream: downstream))
    }

    /// Sends the subscriber its subscription.
    func announce() {
      region.visit { _ in
        state.withLock { $0.downstream }?.receive(subscription: self)
      } drain: {
        load()
      }
    }

    func request(_ demand: Subscribers.Demand) {
      if demand == .none { Misuse.zeroDemand("DataTaskPublisher") }
      state.withLock { $0.demand += demand }
      region.leave { load() }
    }

    private func load() {
      region.drain {
        if let parent = state.withLock({ $0.beginLoading() }) { start(parent) }
      }
    }

    private func start(_ parent: Parent) {
      let task = parent.session.dataTask(with: parent.request) { self.answer($0, $1, $2) }
      let isWanted = state.withLock { state in
        guard state.parent != nil else { return false }
        state.task = task
        // Again: a cancellation counts from when the task starts.
        state.loadingSince = .now()
        return true
      }
      if isWanted { task.resume() } else { task.cancel() }
    }

    private func answer(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
      let (downstream, cancellation) = state.withLock { state -> (Downstream?, TaskCancellation?) in
        defer { state.isAnswered = true }
        return (state.isAnswered ? nil : state.downstream, state.cancellation.take())
      }
      cancellation?.wait()
      guard let downstream else { return }
      if let response, error == nil {
        _ = downstream.receive((data ?? Data(), response))
        end().downstream?.receive(completion: .finished)
      } else {
        end().downstream?.receive(completion: .failure(URLError(ofSession: error)))
      }
    }

    func cancel() {
      let ended = end()
      guard let task = ended.task, let session = ended.parent?.session, let start = ended.loadingSince,
        let moment = TaskCancellation.moment(in: session, loadingSince: start)
      else { return }
      // Not here: Foundation waits for a queue of the session, on which the caller may be. But on the queue
      // of the cache lookups, since what is on it runs in order: the task's lookup has begun.
      DispatchQueue.global(qos: .background).asyncAfter(deadline: moment) {
        let cancellation = self.state.withLock { state in
          if !state.isAnswered { state.cancellation = TaskCancellation(task) }
          return state.cancellation
        }
        cancellation?.run()
      }
    }

    /// Terminates, because the session has called back or the subscriber has canceled.
    ///
    /// - Returns: The old state, so that it is released outside the lock.
    private func end() -> State {
      state.withLock { state in
        defer { state = State(isAnswered: state.isAnswered, cancellation: state.cancellation) }
        return state
      }
    }
  }

  /// The cancellation of a task that may complete meanwhile.
  ///
  /// On Linux Foundation cancels a task in two steps, and the second stops the process when the task has
  /// completed since the first. The task completes when the function that receives its response returns: so
  /// that function waits for both steps.
  private struct TaskCancellation: Sendable {
    private let task: URLSessionDataTask
    private let firstStep = DispatchGroup()

    init(_ task: URLSessionDataTask) {
      self.task = task
      firstStep.enter()
    }

    func run() {
      task.cancel()
      firstStep.leave()
    }

    /// Returns when a task may be canceled, or `nil` if never.
    ///
    /// On Linux the process stops when a task is canceled while it completes, and its session delivers both
    /// at the same time. It also stops when a task is canceled at the end of its cache lookup, and begins to
    /// load afterwards: so that is awaited.
    static func moment(in session: URLSession, loadingSince start: DispatchTime) -> DispatchTime? {
      #if canImport(FoundationNetworking)
        if session.delegateQueue.maxConcurrentOperationCount != 1 { return nil }
        return session.configuration.urlCache == nil ? start : start + 0.1
      #else
        return start
      #endif
    }

    /// Waits until the task has been canceled, on the session's delegate queue.
    func wait() {
      firstStep.wait()
      #if canImport(FoundationNetworking)
        // The second step is taken on the task's queue. While the task looks into the cache, it is put there
        // only when that has ended, just after the step that loads the response.
        while task.state != .completed {
          _ = task.priority  // returns when the queue has done what it had to do before
          if (task.error as? URLError)?._nsError.code == NSURLErrorCancelled { return }
          Thread.sleep(forTimeInterval: 0.001)
        }
      #endif
    }
  }

  extension URLError {
    /// Creates a `URLError` from the error of a session.
    ///
    /// On Linux a cast does not convert an `NSError`, and reading a code that `URLError.Code` does not know
    /// traps: such an error becomes `.unknown`, with the original as the underlying error.
    fileprivate init(ofSession error: (any Error)?) {
      guard let original = (error as? URLError)?._nsError ?? error as? NSError,
        original.domain == NSURLErrorDomain
      else {
        self.init(.unknown)
        return
      }
      if Code(rawValue: original.code) != nil {
        self.init(_nsError: original)
      } else {
        var userInfo = original.userInfo
        userInfo[NSUnderlyingErrorKey] = original
        self.init(.unknown, userInfo: userInfo)
      }
    }
  }

  extension DataTaskSubscription: CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    var description: String { "DataTaskPublisher" }
    var playgroundDescription: Any { description }

    var customMirror: Mirror {
      let state = state.withLock { $0 }
      return Mirror(
        self,
        children: [
          "task": state.task as Any, "downstream": state.downstream as Any, "parent": state.parent as Any,
          "demand": state.demand,
        ])
    }
  }
#endif
