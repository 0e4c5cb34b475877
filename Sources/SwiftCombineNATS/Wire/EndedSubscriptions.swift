#if NATS
  import Dispatch
  import SwiftCombineEngine

  /// The client's subscriptions that have ended, until it is safe to destroy them.
  ///
  /// The thread of libnats 3.4 that reads from the server finds the subscription of a message, and uses it
  /// without retaining it: it crashes if another thread destroys the subscription meanwhile. That thread has
  /// left the subscription behind when it has received the answer to a ping which was sent after the
  /// subscription was removed, or when it has ended with the connection.
  final class EndedSubscriptions: Sendable {
    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct State {
      var waiting: [OpaquePointer] = []
      var isFlushing = false
      /// Whether the threads of the connection have ended.
      var isClosed = false
    }

    private let connection: Shared<OpaquePointer>
    private let queue = DispatchQueue(label: "SwiftCombineNATS.ended")
    private let state = Locked(State())

    /// - Parameter connection: The connection, which exists until ``close()``.
    init(_ connection: OpaquePointer) { self.connection = Shared(connection) }

    /// Destroys a subscription that was removed from the connection, as soon as that is safe.
    func add(_ subscription: OpaquePointer) {
      let (isClosed, flushes) = state.withLock { state in
        if state.isClosed { return (true, false) }
        state.waiting.append(subscription)
        defer { state.isFlushing = true }
        return (false, !state.isFlushing)
      }
      if isClosed { natsSubscription_Destroy(subscription) }
      if flushes { queue.perform { [self] in flush() } }
    }

    /// The threads of the connection have ended. Afterwards the connection is not used any more.
    func close() {
      queue.sync {
        let rest = state.withLock { state in
          state.isClosed = true
          defer { state.waiting = [] }
          return state.waiting
        }
        rest.forEach(natsSubscription_Destroy)
      }
    }

    private func flush() {
      let batch = state.withLock { $0.isClosed ? [] : $0.waiting }
      if batch.isEmpty { return state.withLock { $0.isFlushing = false } }
      let connection = connection.value
      if natsConnection_IsClosed(connection) { return }  // until close()
      guard !natsConnection_IsReconnecting(connection),
        natsConnection_FlushTimeout(connection, 2000) == NATS_OK
      else { return queue.perform(after: .seconds(1)) { [self] in flush() } }
      batch.forEach(natsSubscription_Destroy)
      state.withLock { $0.waiting.removeFirst(batch.count) }
      queue.perform { [self] in flush() }
    }
  }
#endif
