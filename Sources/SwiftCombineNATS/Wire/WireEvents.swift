#if NATS
  import Dispatch
  import SwiftCombineEngine

  /// Something that happened to a connection.
  enum WireEvent {
    case disconnected
    case reconnected
    case closed(NATSError?)
    /// The server refused a message or a subscription; the text contains the subject.
    case refused(String)
  }

  /// The receiver of the client's callbacks. It passes them to observers, each on a queue of its own, since
  /// all connections of a process share the thread of these callbacks.
  ///
  /// The client has one retained reference, which the callback for the closed connection releases: it is the
  /// last one.
  final class WireEvents: Sendable {
    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct State {
      var observers: [Int: (queue: DispatchQueue, receive: (WireEvent) -> Void)] = [:]
      var lastNumber = 0
      var closed: WireEvent?
      /// Whether the program closes the connection: the client announces that as an interruption first.
      var isClosing = false
    }

    private let state = Locked(State())

    /// Sets the callbacks in the options of a client.
    ///
    /// - Returns: The reference that the client has.
    func register(with settings: OpaquePointer) -> Unmanaged<WireEvents> {
      let closure = Unmanaged.passRetained(self)
      let address = closure.toOpaque()
      natsOptions_SetDisconnectedCB(
        settings, { _, closure in WireEvents.at(closure).didDisconnect() }, address)
      natsOptions_SetReconnectedCB(
        settings, { _, closure in WireEvents.at(closure).send(.reconnected) }, address)
      natsOptions_SetErrorHandler(
        settings,
        { connection, _, status, closure in
          if status == NATS_NOT_PERMITTED {
            WireEvents.at(closure).send(.refused(lastError(connection).text))
          }
        }, address)
      natsOptions_SetClosedCB(
        settings,
        { connection, closure in
          let (status, text) = lastError(connection)
          let reason: NATSError? = status == NATS_OK ? nil : NATSError(status, text)
          WireEvents.at(closure).send(.closed(reason))
          // Unchecked: the client passes the reference that it was registered with.
          Unmanaged<WireEvents>.fromOpaque(closure!).release()
        }, address)
      return closure
    }

    private static func at(_ closure: UnsafeMutableRawPointer?) -> WireEvents {
      // Unchecked: the client passes the reference that it was registered with.
      Unmanaged.fromOpaque(closure!).takeUnretainedValue()
    }

    private func didDisconnect() {
      if !state.withLock({ $0.isClosing }) { send(.disconnected) }
    }

    /// Announces that the program closes the connection.
    func willClose() { state.withLock { $0.isClosing = true } }

    private func send(_ event: WireEvent) {
      let observers = state.withLock { state in
        defer {
          if case .closed = event {
            state.closed = event
            state.observers = [:]
          }
        }
        return state.observers
      }
      for (queue, receive) in observers.values { queue.perform { receive(event) } }
    }

    func observe(on queue: DispatchQueue, _ receive: @escaping (WireEvent) -> Void) -> Int {
      let (number, closed) = state.withLock { state in
        state.lastNumber += 1
        if state.closed == nil { state.observers[state.lastNumber] = (queue, receive) }
        return (state.lastNumber, state.closed)
      }
      if let closed { queue.perform { receive(closed) } }
      return number
    }

    func remove(_ number: Int) {
      let observer = state.withLock { $0.observers.removeValue(forKey: number) }
      release(observer)
    }
  }

  /// The last error of a connection, and what the server said.
  func lastError(_ connection: OpaquePointer?) -> (status: natsStatus, text: String) {
    var text: UnsafePointer<CChar>?
    let status = natsConnection_GetLastError(connection, &text)
    return (status, text.map { String(cString: $0) } ?? "")
  }
#endif
