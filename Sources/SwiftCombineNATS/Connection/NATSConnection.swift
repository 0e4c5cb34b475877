#if NATS
  import Dispatch
  import SwiftCombine
  import SwiftCombineEngine

  /// A connection to a server or a cluster, shared by any number of publishers.
  ///
  ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
  ///     let cancellable = nats.statePublisher.sink { print($0) }
  ///     nats.close()
  ///
  /// **Memory**: publishers and their subscriptions retain the connection. It is closed when the last of them
  /// is released. **Delivery**: each subscription has a thread of its own, so a subscriber that blocks delays
  /// no other one.
  public final class NATSConnection: Sendable {
    /// The state of a connection.
    public enum State: Sendable {
      /// The server accepts requests.
      case connected
      /// The connection is interrupted, and the client connects again.
      case reconnecting
      /// The connection is closed: by the program if there is no reason.
      case closed(NATSError?)
    }

    let wire: Wire
    let requests: Requests
    // `@unchecked` holds for the subject itself, which may be used on any thread.
    private let states: Shared<CurrentValueSubject<State, Never>>

    init(_ wire: Wire) {
      self.wire = wire
      requests = Requests(wire)
      let states = Shared(CurrentValueSubject<State, Never>(.connected))
      self.states = states
      let queue = DispatchQueue(label: "SwiftCombineNATS.state")
      wire.observe(on: queue) { event in
        switch event {
        case .disconnected: states.value.send(.reconnecting)
        case .reconnected: states.value.send(.connected)
        case .closed(let reason):
          states.value.send(.closed(reason))
          states.value.send(completion: .finished)
        case .refused: break
        }
      }
    }

    deinit { wire.close() }

    /// A publisher of the current state, and of each later one; it finishes when the connection is closed.
    ///
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let cancellable = nats.statePublisher.sink { print($0) }
    ///
    /// **Demand**: a subscriber without demand receives the latest state when it requests one.
    /// **Delivery**: on a queue of this connection, in order. A closure of the main actor that runs there
    /// traps with an illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of
    /// it. **Memory**: it does not retain the connection.
    public var statePublisher: AnyPublisher<State, Never> { states.value.eraseToAnyPublisher() }

    /// Closes the connection; its publishers fail with ``NATSError/closed``. Does nothing the second time.
    ///
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     nats.close()
    ///
    /// It does not block: what was sent is written, and the connection closed, on another thread.
    public func close() { wire.close() }
  }

  /// A value that several threads use, which it allows.
  ///
  /// `@unchecked Sendable`: what it is used for may be used on any thread, or is
  /// used by one thread at a time.
  struct Shared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  extension DispatchQueue {
    /// Performs work on the queue that captures objects which may be used on any thread, one at a time.
    func perform(_ work: @escaping () -> Void) {
      let work = Shared(work)
      async { work.value() }
    }

    /// Performs such work later.
    func perform(after limit: Duration, _ work: @escaping () -> Void) {
      let work = Shared(work)
      asyncAfter(deadline: .now() + .nanoseconds(Int(limit.wireNanoseconds))) { work.value() }
    }
  }
#endif
