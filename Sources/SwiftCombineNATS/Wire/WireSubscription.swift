#if NATS
  import SwiftCombineEngine

  /// A subscription of the client, which delivers on a thread of its own.
  ///
  /// The client has one retained reference to the box with the closures; the callback for the completed
  /// subscription releases it, after the last message. While the subscription drains, the box retains it:
  /// destroying it would drop the messages that are under way.
  ///
  /// `@unchecked Sendable`: the C object may be used on any thread.
  final class WireSubscription: @unchecked Sendable {
    // Unchecked: the closures are called on the client's thread only; the rest is locked.
    private final class Box: @unchecked Sendable {
      let receive: (WireMessage) -> Void
      let end: () -> Void
      let draining = Locked<WireSubscription?>(nil)

      init(_ receive: @escaping (WireMessage) -> Void, _ end: @escaping () -> Void) {
        self.receive = receive
        self.end = end
      }
    }

    let subject: String
    private let subscription: OpaquePointer
    private let ended: EndedSubscriptions
    private weak let box: Box?
    private let isEnding = Atomic<Bool>(false)

    init(
      _ connection: OpaquePointer, _ ended: EndedSubscriptions, _ subject: String, group: String?,
      _ receive: @escaping (WireMessage) -> Void, _ end: @escaping () -> Void
    ) throws(NATSError) {
      let box = Unmanaged.passRetained(Box(receive, end))
      var subscription: OpaquePointer?
      let handler: natsMsgHandler = { _, _, message, closure in
        defer { natsMsg_Destroy(message) }
        guard let message, let closure else { return }
        // Unchecked: the client passes the reference that it was registered with.
        Unmanaged<Box>.fromOpaque(closure)._withUnsafeGuaranteedRef { $0.receive(WireMessage(message)) }
      }
      let status =
        if let group {
          natsConnection_QueueSubscribe(&subscription, connection, subject, group, handler, box.toOpaque())
        } else {
          natsConnection_Subscribe(&subscription, connection, subject, handler, box.toOpaque())
        }
      guard status == NATS_OK, let subscription else {
        box.release()
        throw NATSError(status, subject)
      }
      self.subject = subject
      self.subscription = subscription
      self.ended = ended
      self.box = box.takeUnretainedValue()
      // Requests bound the messages, or a closure that never blocks takes them: none is dropped here.
      natsSubscription_SetPendingLimits(subscription, -1, -1)
      let completion = natsSubscription_SetOnCompleteCB(
        subscription,
        { closure in
          // Unchecked: the client passes the reference that it was registered with.
          let box = Unmanaged<Box>.fromOpaque(closure!).takeRetainedValue()
          box.end()
          release(box.draining.withLock { $0.take() })
        }, box.toOpaque())
      // The connection was closed meanwhile. A callback may still be running, so the box stays.
      if completion != NATS_OK {
        isEnding.store(true, ordering: .relaxed)
        end()
      }
    }

    deinit {
      unsubscribe()
      ended.add(subscription)
    }

    /// Unsubscribes; messages that are under way are still delivered.
    func drain() {
      if isEnding.exchange(true, ordering: .relaxed) { return }
      if let box { box.draining.withLock { $0 = self } }
      if natsSubscription_Drain(subscription) != NATS_OK { natsSubscription_Unsubscribe(subscription) }
    }

    /// Unsubscribes; messages that are under way are dropped.
    func unsubscribe() {
      if isEnding.exchange(true, ordering: .relaxed) { return }
      natsSubscription_Unsubscribe(subscription)
    }
  }
#endif
