#if NATS
  import Foundation
  import Glibc
  import SwiftCombineEngine

  /// The thread that reads and writes the socket of one connection, for the client.
  ///
  /// The client's own threads either let everything wait for a millisecond, so that it is sent in large
  /// pieces, or call the system for each message. This one writes at once, and what comes
  /// meanwhile is the next piece.
  ///
  /// `@unchecked Sendable`: the C object may be used on any thread, and outlives this thread: see `stop()`.
  final class WireLoop: @unchecked Sendable {
    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct State {
      var connection: OpaquePointer?
      var socket: Int32 = -1
      /// Counts the sockets, whose descriptors the system uses again.
      var generation = 0
      var events: Int16 = 0
      var isStopped = false
      /// Whether the thread has to be woken to see a change.
      var isWaiting = false
    }

    private static let reading = Int16(POLLIN)
    private static let writing = Int16(POLLOUT)

    private let state = Locked(State())
    /// Becomes readable when the thread has to look at the state again.
    private let wake: (read: Int32, write: Int32)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread; `nil` if the process has no descriptors for the pipe that wakes it.
    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      wake = (ends[0], ends[1])
      let thread = Thread { [self] in
        run()
        ended.signal()
      }
      thread.name = "SwiftCombineNATS"
      thread.start()
    }

    deinit {
      close(wake.read)
      close(wake.write)
    }

    /// Sets the callbacks in the options of a client. The client does not retain this object.
    func register(with settings: OpaquePointer) -> natsStatus {
      natsOptions_SetSendAsap(settings, 1)
      return natsOptions_SetEventLoop(
        settings, Unmanaged.passUnretained(self).toOpaque(),
        { place, loop, connection, socket in
          place?.pointee = loop
          WireLoop.at(loop).attach(connection, socket)
          return NATS_OK
        },
        { loop, adds in
          WireLoop.at(loop).set(WireLoop.reading, adds)
          return NATS_OK
        },
        { loop, adds in
          WireLoop.at(loop).set(WireLoop.writing, adds)
          return NATS_OK
        },
        { loop in
          WireLoop.at(loop).detach()
          return NATS_OK
        })
    }

    /// Ends the thread, and waits for that. The connection may be destroyed then.
    func stop() {
      change { $0.isStopped = true }
      ended.wait()
    }

    private static func at(_ loop: UnsafeMutableRawPointer?) -> WireLoop {
      // Unchecked: the client passes the reference that it was registered with.
      Unmanaged.fromOpaque(loop!).takeUnretainedValue()
    }

    /// Changes the state, and wakes the thread if it waits.
    private func change(_ change: (inout State) -> Void) {
      let wakes = state.withLock { state in
        change(&state)
        defer { state.isWaiting = false }
        return state.isWaiting
      }
      var byte: UInt8 = 0
      if wakes { _ = write(wake.write, &byte, 1) }
    }

    // MARK: The client's calls, with its lock held

    private func attach(_ connection: OpaquePointer?, _ socket: Int32) {
      change {
        ($0.connection, $0.socket, $0.events) = (connection, socket, Self.reading)
        $0.generation += 1
      }
    }

    private func set(_ event: Int16, _ adds: Bool) {
      if adds { change { $0.events |= event } } else { state.withLock { $0.events &= ~event } }
    }

    private func detach() { state.withLock { ($0.connection, $0.socket, $0.events) = (nil, -1, 0) } }

    // MARK: The thread

    private func run() {
      while true {
        let polled = state.withLock { state in
          state.isWaiting = true
          return state
        }
        if polled.isStopped { return }
        // A negative descriptor is ignored.
        var descriptors = [
          pollfd(fd: wake.read, events: Self.reading, revents: 0),
          pollfd(fd: polled.events == 0 ? -1 : polled.socket, events: polled.events, revents: 0),
        ]
        poll(&descriptors, 2, -1)
        if descriptors[0].revents != 0 {
          var bytes: (UInt64, UInt64) = (0, 0)
          _ = read(wake.read, &bytes, 16)
        }
        let found = descriptors[1].revents
        let current = state.withLock { state in
          state.isWaiting = false
          return state
        }
        // Not what was found for an earlier socket with the same descriptor.
        guard current.generation == polled.generation, current.events != 0,
          let connection = current.connection
        else { continue }
        if current.events & Self.writing != 0 { natsConnection_ProcessWriteEvent(connection) }
        // An error of the socket is read too.
        if found & ~Self.writing != 0 { natsConnection_ProcessReadEvent(connection) }
      }
    }
  }
#endif
