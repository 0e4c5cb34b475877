import Foundation
import Synchronization

/// An answer that continues: messages that are sent to one client as they come.
///
/// **Memory**: a client that reads slowly has a bounded number of messages waiting; the oldest of them is
/// dropped for a new one. What has begun to be sent is sent whole, so a client never
/// receives a part of a message.
///
/// **Threads**: messages may be sent from any thread.
public final class HTTPStream: Sendable {
  private struct State {
    var messages: [Data] = []
    var isFinished = false
    var signals: Signals?
    var onEnd: (@Sendable () -> Void)?
  }

  private let capacity: Int
  private let state: Mutex<State>

  /// Creates a stream for one answer.
  ///
  /// - Parameters:
  ///   - capacity: how many messages wait at most. With 1, a slow client receives the newest.
  ///   - onEnd: called once on the server's thread, after the connection has been closed by either side.
  public init(capacity: Int = 1, onEnd: @escaping @Sendable () -> Void = {}) {
    guard capacity > 0 else {
      fatalError("HTTPStream(capacity: \(capacity)): a message has to wait somewhere. Pass 1 or more.")
    }
    self.capacity = capacity
    state = Mutex(State(onEnd: onEnd))
  }

  /// Sends a message after those that wait; it is dropped if the stream has finished or its client is gone.
  public func send(_ message: Data) {
    state.withLock { state in
      if state.isFinished { return nil as Signals? }
      if state.messages.count == capacity { state.messages.removeFirst() }
      state.messages.append(message)
      return state.signals
    }?
    .wake()
  }

  /// Closes the connection after the messages that wait.
  public func finish() {
    state.withLock { state in
      state.isFinished = true
      return state.signals
    }?
    .wake()
  }

  /// What to do next for the client.
  enum Next {
    case message(Data)
    case nothingYet
    case end
  }

  /// Takes the next message.
  func next() -> Next {
    state.withLock { state in
      if !state.messages.isEmpty { return .message(state.messages.removeFirst()) }
      return state.isFinished ? .end : .nothingYet
    }
  }

  /// Connects the stream with the thread that is to send its messages.
  func attach(_ signals: Signals) { state.withLock { $0.signals = signals } }

  /// The connection is closed.
  func end() {
    let onEnd = state.withLock { state in
      defer { state = State(isFinished: true) }
      return state.onEnd
    }
    onEnd?()
  }
}
