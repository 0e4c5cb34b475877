#if NATS
  import Dispatch
  import SwiftCombineEngine
  import Foundation

  /// The client's connection: the only owner of its C object, and the only place where that sends.
  ///
  /// `@unchecked Sendable`: the C object may be used on any thread until it is destroyed, which happens when
  /// nothing has a reference to this object.
  final class Wire: @unchecked Sendable {
    let options: NATSOptions
    let events: WireEvents
    private let connection: OpaquePointer
    private let loop: WireLoop
    private let ended: EndedSubscriptions
    private let isClosed = Atomic<Bool>(false)

    /// Connects, and blocks meanwhile, but not longer than the limit for all servers.
    init(_ url: String, _ options: NATSOptions) throws(NATSError) {
      self.options = options
      if let (option, remedy) = options.invalidPart(url: url) {
        throw .invalidOption(option: option, remedy: remedy)
      }
      let address = WireAddress(url)
      if address.hasUnescapedComma { throw .unescapedComma(address: address.shown) }
      guard let attempt = ConnectionAttempt(address, options) else {
        throw .client(reason: "it could not be initialized")
      }
      let limit = Duration.nanoseconds(options.connectTimeout.wireNanoseconds)
      (connection, loop, events) = try attempt.wait(for: limit * max(1, address.servers.count))
      ended = EndedSubscriptions(connection)
    }

    deinit {
      events.willClose()
      // Both wait for threads of the client, one of which may be the current one.
      let (connection, loop, ended) = (Shared(connection), loop, ended)
      DispatchQueue.global().async {
        natsConnection_Close(connection.value)
        loop.stop()
        ended.close()
        natsConnection_Destroy(connection.value)
      }
    }

    /// Closes the connection on another thread.
    func close() {
      if isClosed.exchange(true, ordering: .relaxed) { return }
      events.willClose()
      DispatchQueue.global().async {
        _ = natsConnection_FlushTimeout(self.connection, 1000)
        natsConnection_Close(self.connection)
      }
    }

    /// Whether the connection is interrupted and will be attempted again.
    var isReconnecting: Bool { natsConnection_IsReconnecting(connection) }

    /// What the server said when it last refused a message or a subscription, if nothing failed since. It is
    /// known before what the server sent afterwards is received.
    var lastRefusal: String? {
      let (status, text) = lastError(connection)
      return status == NATS_NOT_PERMITTED ? text : nil
    }

    /// Calls a closure with each later event, on a queue, until the returned registration is removed. If the
    /// connection is closed already, that is the event.
    @discardableResult
    func observe(on queue: DispatchQueue, _ receive: @escaping (WireEvent) -> Void) -> Int {
      events.observe(on: queue, receive)
    }

    /// A new subject for replies.
    static func newInbox() -> String {
      var inbox: UnsafeMutablePointer<CChar>?
      guard natsInbox_Create(&inbox) == NATS_OK, let inbox else {
        return "_INBOX.\(UInt64.random(in: 0 ... .max))"
      }
      defer { natsInbox_Destroy(inbox) }
      return String(cString: inbox)
    }

    /// Subscribes to a subject.
    ///
    /// - Parameters:
    ///   - group: The group whose subscriptions share the messages, if there is one.
    ///   - receive: Called with each message, on the thread of the subscription.
    ///   - end: Called once after the last message.
    func subscribe(
      to subject: String, group: String? = nil, _ receive: @escaping (WireMessage) -> Void,
      end: @escaping () -> Void = {}
    ) throws(NATSError) -> WireSubscription {
      try WireSubscription(connection, ended, subject, group: group, receive, end)
    }

    // MARK: Sending

    /// Sends a message. It returns as soon as the client has buffered or written it.
    ///
    /// - Parameters:
    ///   - reply: The subject for replies.
    ///   - id: The identifier by which the server finds duplicates.
    /// - Returns: What prevented it.
    func publish(_ subject: String, reply: String? = nil, _ data: UnsafeRawBufferPointer, id: String? = nil)
      -> NATSError?
    {
      guard let count = Int32(exactly: data.count) else {
        return .payloadTooLarge(bytes: data.count, limit: Int(natsConnection_GetMaxPayload(connection)))
      }
      let status: natsStatus
      if let id {
        var message: OpaquePointer?
        // Unchecked: bytes are passed as characters.
        var made = natsMsg_Create(
          &message, subject, reply, data.baseAddress?.assumingMemoryBound(to: CChar.self), count)
        defer { natsMsg_Destroy(message) }
        if made == NATS_OK { made = natsMsgHeader_Set(message, "Nats-Msg-Id", id) }
        status = made == NATS_OK ? natsConnection_PublishMsg(connection, message) : made
      } else if let reply {
        // A string that is passed as it is would be copied.
        status = subject.withCString { subject in
          reply.withCString {
            natsConnection_PublishRequest(connection, subject, $0, data.baseAddress, count)
          }
        }
      } else {
        status = subject.withCString {
          natsConnection_Publish(connection, $0, data.baseAddress, count)
        }
      }
      switch status {
      case NATS_OK: return nil
      case NATS_MAX_PAYLOAD:
        return .payloadTooLarge(bytes: data.count, limit: Int(natsConnection_GetMaxPayload(connection)))
      default: return NATSError(status, subject)
      }
    }

    func publish(_ subject: String, reply: String? = nil, _ text: String) -> NATSError? {
      var text = text
      return text.withUTF8 { publish(subject, reply: reply, UnsafeRawBufferPointer($0)) }
    }
  }
#endif
