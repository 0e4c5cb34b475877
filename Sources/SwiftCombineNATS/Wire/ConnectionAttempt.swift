#if NATS
  import Dispatch
  import Foundation
  import SwiftCombineEngine

  /// An attempt to connect, on a thread of its own: libnats 3.4 waits without end for a server that accepts
  /// the connection and then says nothing. Such a thread ends when that server does.
  final class ConnectionAttempt: Sendable {
    typealias Parts = (connection: OpaquePointer, loop: WireLoop, events: WireEvents)

    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    enum State {
      case running
      case abandoned
      case ended(Result<Shared<Parts>, NATSError>)
    }

    private let address: WireAddress
    private let options: NATSOptions
    private let loop: WireLoop
    private let state = Locked(State.running)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts to connect; `nil` if the process has no descriptors for that.
    init?(_ address: WireAddress, _ options: NATSOptions) {
      guard let loop = WireLoop() else { return nil }
      (self.address, self.options, self.loop) = (address, options, loop)
      let thread = Thread { [self] in run() }
      thread.name = "SwiftCombineNATS.connect"
      thread.start()
    }

    /// Waits for the connection, and gives it up after a limit.
    func wait(for limit: Duration) throws(NATSError) -> Parts {
      _ = ended.wait(timeout: .now() + .nanoseconds(Int(limit.wireNanoseconds)))
      let last = state.withLock { state in
        defer { if case .running = state { state = .abandoned } }
        return state
      }
      guard case .ended(let result) = last else {
        throw .timedOut(operation: "a connection to \(address.shown)")
      }
      return try result.get().value
    }

    private func run() {
      let result = connect()
      let isAbandoned = state.withLock { state in
        if case .abandoned = state { return true }
        state = .ended(result.map { Shared($0) })
        return false
      }
      if isAbandoned, case .success(let parts) = result { discard(parts) }
      ended.signal()
    }

    /// Closes a connection that nothing waits for any more.
    private func discard(_ parts: Parts) {
      parts.events.willClose()
      natsConnection_Close(parts.connection)
      parts.loop.stop()
      natsConnection_Destroy(parts.connection)
    }

    private func connect() -> Result<Parts, NATSError> {
      let result = attempt()
      if case .failure = result { loop.stop() }
      return result
    }

    private func attempt() -> Result<Parts, NATSError> {
      var settings: OpaquePointer?
      guard natsOptions_Create(&settings) == NATS_OK, let settings else {
        return .failure(.client(reason: "it could not be initialized"))
      }
      defer { natsOptions_Destroy(settings) }
      if address.apply(to: settings) != NATS_OK { return .failure(.invalidAddress(address: address.shown)) }
      let status = options.apply(to: settings)
      if status != NATS_OK { return .failure(NATSError(status, address.shown)) }
      if loop.register(with: settings) != NATS_OK {
        return .failure(.client(reason: "it could not be initialized"))
      }
      let events = WireEvents()
      let closure = events.register(with: settings)
      var connection: OpaquePointer?
      var result = natsConnection_Connect(&connection, settings)
      var attempts = 1
      // libnats 3.4 leaves a signature out that begins with a zero, as one of 256 does. The server has
      // another text signed each time.
      while result == NATS_CONNECTION_AUTH_FAILED, options.credentials.signs, attempts < 3 {
        result = natsConnection_Connect(&connection, settings)
        attempts += 1
      }
      if result == NATS_OK, let connection { return .success((connection, loop, events)) }
      closure.release()  // there is no connection whose callback would
      // What the client says of an address that it cannot read may be a part of a password.
      if result == NATS_INVALID_ARG { return .failure(.invalidAddress(address: address.shown)) }
      // A server says nothing when it refuses a certificate: it ends the connection.
      if [NATS_PROTOCOL_ERROR, NATS_IO_ERROR].contains(result), options.encryption != nil {
        return .failure(
          .notEncrypted(
            reason: "the server ended the handshake, as it does if it refuses the client's certificate"))
      }
      return .failure(NATSError(result, address.shown))
    }
  }
#endif
