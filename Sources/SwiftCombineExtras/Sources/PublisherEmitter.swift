import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// What the closure of `AnyPublisher.create` sends values and the completion to, for one subscriber.
///
/// **Threads**: everything may be called on any thread, also from inside a delivery; signals are delivered
/// one at a time. The caller must make sure that the values can safely go from one thread to another.
public final class PublisherEmitter<Output, Failure: Error> {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  @usableFromInline struct Connection {
    @usableFromInline let send: (Output) -> Void
    @usableFromInline let complete: (Failure?) -> Void
    @usableFromInline var token: AnyCancellable?
    @usableFromInline var onCancel: [() -> Void] = []

    @inlinable init(send: @escaping (Output) -> Void, complete: @escaping (Failure?) -> Void) {
      self.send = send
      self.complete = complete
    }
  }

  @usableFromInline enum State {
    case open(Connection)
    case closed(wasCancelled: Bool)
  }

  @usableFromInline let state = Locked(State.closed(wasCancelled: false))
  @usableFromInline let ledger = DemandLedger()

  @usableFromInline init() {}

  @inlinable var connection: Connection? {
    state.withLock { if case .open(let connection) = $0 { connection } else { nil } }
  }

  /// Sends a value, which is delivered if it is requested, and buffered or dropped otherwise. Does nothing
  /// after completion.
  @inlinable public func send(_ value: Output) { connection?.send(value) }

  /// Completes the publisher, after the buffered values. Does nothing after completion.
  public func send(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: connection?.complete(nil)
    case .failure(let error): connection?.complete(error)
    }
  }

  /// The outstanding demand at this moment, beyond the buffered values; `.none` after completion.
  public var demand: Subscribers.Demand {
    connection == nil ? .none : Subscribers.Demand(ledger.wanted)
  }

  /// Registers an action that runs once when the subscriber cancels, and not on completion; runs it at once
  /// if the subscriber has canceled already.
  public func onCancel(_ action: @escaping () -> Void) {
    let isTooLate = state.withLock { state in
      switch state {
      case .open(var connection):
        connection.onCancel.append(action)
        state = .open(connection)
        return false
      case .closed(let wasCancelled): return wasCancelled
      }
    }
    if isTooLate { action() }
  }

  // MARK: From the engine

  @usableFromInline func connect(_ connection: Connection) { state.withLock { $0 = .open(connection) } }

  /// Keeps the token that the closure returned until completion or cancellation.
  @usableFromInline func keep(_ token: AnyCancellable) {
    let isTooLate = state.withLock { state in
      guard case .open(var connection) = state else { return true }
      connection.token = token
      state = .open(connection)
      return false
    }
    if isTooLate { token.cancel() }
  }

  /// Releases everything, on completion or cancellation, whichever comes first.
  @usableFromInline func close(wasCancelled: Bool) {
    let connection = state.withLock { state -> Connection? in
      guard case .open(let connection) = state else { return nil }
      state = .closed(wasCancelled: wasCancelled)
      return connection
    }
    guard let connection else { return }
    connection.token?.cancel()
    if wasCancelled { for action in connection.onCancel { action() } }
  }
}

// Unchecked: what changes is locked, and the closures of the engine may be called on any thread.
extension PublisherEmitter: @unchecked Sendable where Output: Sendable {}
