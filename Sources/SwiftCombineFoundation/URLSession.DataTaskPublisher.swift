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
    /// **Cancellation**: nothing more is delivered, and the request is canceled, a tenth of a second after
    /// its start at the earliest.
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
        return true
      }
      if isWanted { task.resume() } else { task.cancel() }
    }

    private func answer(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
      let downstream = state.withLock { state -> Downstream? in
        guard !state.isAnswered else { return nil }
        state.isAnswered = true
        return state.downstream
      }
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
      if let task = ended.task, let session = ended.parent?.session, let start = ended.loadingSince {
        cancel(task, of: session, loadingSince: start)
      }
    }

    /// Cancels the task when that is safe. On Linux Foundation traps when a task is canceled while it
    /// delivers its response, and when it is canceled while it looks into the cache and loads quickly
    /// afterwards. So the task is canceled on the queue on which the response is delivered, unless it has
    /// been delivered already, and after a time longer than any cache lookup.
    private func cancel(_ task: URLSessionDataTask, of session: URLSession, loadingSince start: DispatchTime)
    {
      let lookIntoCache = session.configuration.urlCache == nil ? 0 : 0.1
      DispatchQueue.global().asyncAfter(deadline: start + lookIntoCache) {
        session.delegateQueue.addOperation {
          if !self.state.withLock({ $0.isAnswered }) { task.cancel() }
        }
      }
    }

    /// Terminates, because the session has called back or the subscriber has canceled.
    ///
    /// - Returns: The old state, so that it is released outside the lock.
    private func end() -> State {
      state.withLock { state in
        defer { state = State(isAnswered: state.isAnswered) }
        return state
      }
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
