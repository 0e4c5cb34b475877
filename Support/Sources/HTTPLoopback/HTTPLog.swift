import Dispatch
import Synchronization

/// Something that happened at a server.
public enum HTTPEvent: Sendable, Equatable {
  /// A client connected; connections are numbered from 1.
  case connected(Int)
  /// A request arrived.
  case requested(HTTPRequest)
  /// A part of the answer to a request was passed to the system, and it is not the last.
  case partSent(HTTPRequest)
  /// The answer to a request was passed to the system, to the last byte.
  case answered(HTTPRequest)
  /// The connection of a request was closed in place of an answer, or before the end of its stream.
  case dropped(HTTPRequest)
  /// A connection ended; the value says which side ended it.
  case disconnected(Int, byClient: Bool)
}

/// All that happened at a server, in order.
///
/// The server writes it from its own thread; it can be read, and waited for, from any other.
public final class HTTPLog: Sendable {
  private struct State {
    var events: [HTTPEvent] = []
    var readers: [ObjectIdentifier: DispatchSemaphore] = [:]
  }

  private let state = Mutex(State())

  public init() {}

  /// All events so far.
  public var events: [HTTPEvent] { state.withLock { $0.events } }

  /// The paths requested so far.
  public var paths: [String] { events.paths }

  /// Waits for the log to reach a state.
  ///
  /// - Parameters:
  ///   - seconds: the longest time to wait.
  ///   - isReached: called with all events, after each one.
  /// - Returns: whether it was reached.
  public func wait(seconds: Double = 600, until isReached: ([HTTPEvent]) -> Bool) -> Bool {
    let changed = DispatchSemaphore(value: 0)
    let deadline = DispatchTime.now() + seconds
    state.withLock { $0.readers[ObjectIdentifier(changed)] = changed }
    defer { state.withLock { _ = $0.readers.removeValue(forKey: ObjectIdentifier(changed)) } }
    while !isReached(events) {
      if changed.wait(timeout: deadline) == .timedOut { return isReached(events) }
    }
    return true
  }

  func append(_ event: HTTPEvent) {
    let readers = state.withLock { state in
      state.events.append(event)
      return Array(state.readers.values)
    }
    readers.forEach { $0.signal() }
  }
}

extension [HTTPEvent] {
  /// The requested paths.
  public var paths: [String] {
    compactMap { if case .requested(let request) = $0 { request.path } else { nil } }
  }

  /// How many connections are open.
  public var openConnections: Int {
    reduce(0) { count, event in
      switch event {
      case .connected: count + 1
      case .disconnected: count - 1
      default: count
      }
    }
  }

  /// How many requests were open at the same time, at most: had arrived, and were neither answered nor
  /// dropped.
  public var mostOpenRequests: Int {
    var (open, most) = (0, 0)
    for event in self {
      switch event {
      case .requested: open += 1
      case .answered, .dropped: open -= 1
      default: break
      }
      most = Swift.max(most, open)
    }
    return most
  }
}
