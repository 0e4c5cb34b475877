import CombineCore
import CombineMachinery
import Foundation

extension URLSession {
  /// A publisher of the answer to a request: the data and the response, then the end.
  ///
  /// Each subscription is a request of its own. An answer with an HTTP status that tells of an error is an answer.
  ///
  /// **Demand**: the request is made when the subscriber first asks for a value.
  ///
  /// **Failure**: the session's error; `URLError(.unknown)` for an error of another kind, and when no response came.
  ///
  /// **Cancellation**: cancels the request; nothing more is delivered.
  ///
  /// **Delivery**: on the session's delegate queue.
  public struct DataTaskPublisher: Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    /// What is requested.
    public let request: URLRequest
    /// The session that requests it.
    public let session: URLSession

    /// Makes a publisher; nothing is requested before a subscriber asks for a value.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == URLError {
      subscriber.receive(subscription: DataTaskSubscription(self, AnySubscriber(subscriber)))
    }
  }

  /// A publisher of what a URL leads to.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  /// A publisher of the answer to a request.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }
}

/// `@unchecked Sendable`: what changes is locked, and the session answers once.
private final class DataTaskSubscription: Subscription, @unchecked Sendable {
  typealias Parent = URLSession.DataTaskPublisher
  typealias Downstream = AnySubscriber<Parent.Output, Parent.Failure>

  private let state: Locked<State>

  /// Empty but for the phase once it is over.
  struct State {
    var parent: Parent?
    var downstream: Downstream?
    var task: URLSessionDataTask?
    var demand = Subscribers.Demand.none
    var phase = Phase.idle
  }

  enum Phase { case idle, loading, answered, over }

  init(_ parent: Parent, _ downstream: Downstream) {
    state = Locked(State(parent: parent, downstream: downstream))
  }

  func request(_ demand: Subscribers.Demand) {
    if demand == .none { Misuse.zeroDemand("DataTaskPublisher") }
    // Only the first request resumes the task: on Linux a task that is resumed twice starts to load twice.
    let parent = state.withLock { state -> Parent? in
      guard state.phase != .over else { return nil }
      state.demand += demand
      guard state.phase == .idle else { return nil }
      state.phase = .loading
      return state.parent
    }
    if let parent { start(parent) }
  }

  private func start(_ parent: Parent) {
    let task = parent.session.dataTask(with: parent.request) { self.answer($0, $1, $2) }
    let isWanted = state.withLock { state in
      guard state.phase == .loading else { return false }
      state.task = task
      return true
    }
    if isWanted { task.resume() } else { task.cancel() }
  }

  private func answer(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let downstream = state.withLock { state -> Downstream? in
      guard state.phase == .loading else { return nil }
      state.phase = .answered
      return state.downstream
    }
    guard let downstream else { return }
    if let response, error == nil {
      _ = downstream.receive((data ?? Data(), response))
      end().downstream?.receive(completion: .finished)
    } else {
      end().downstream?.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
    }
  }

  func cancel() { end().task?.cancel() }

  /// Ends, because the session has answered or the subscriber has cancelled.
  ///
  /// - Returns: What was held until now; what it holds dies outside the lock.
  private func end() -> State {
    state.withLock { state in
      defer { state = State(phase: .over) }
      return state
    }
  }
}

extension DataTaskSubscription: CustomStringConvertible, CustomReflectable {
  var description: String { "DataTaskPublisher" }

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
