#if NATS
  import CNATS
  import Dispatch
  import SwiftCombineEngine
  import Synchronization
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

    /// Connects, and blocks meanwhile.
    init(_ url: String, _ options: NATSOptions) throws(NATSError) {
      self.options = options
      let address = Wire.withoutSecrets(url)
      if let invalid = options.invalidPart(url: url) { throw .invalid(invalid) }
      var settings: OpaquePointer?
      guard natsOptions_Create(&settings) == NATS_OK, let settings else {
        throw .client("it could not be initialized")
      }
      defer { natsOptions_Destroy(settings) }
      let status = options.apply(to: settings, url: url)
      if status != NATS_OK { throw NATSError(status, address) }
      let loop = WireLoop()
      if loop.register(with: settings) != NATS_OK {
        loop.stop()
        throw .client("it could not be initialized")
      }
      let events = WireEvents()
      let closure = events.register(with: settings)
      var connection: OpaquePointer?
      var result = natsConnection_Connect(&connection, settings)
      var attempts = 1
      // libnats 3.4 leaves a signature out that begins with a zero, as one of 256 does. The server has another
      // text signed each time.
      while result == NATS_CONNECTION_AUTH_FAILED, options.credentials.signs, attempts < 3 {
        result = natsConnection_Connect(&connection, settings)
        attempts += 1
      }
      guard result == NATS_OK, let connection else {
        loop.stop()
        closure.release()  // there is no connection whose callback would
        // A server says nothing when it refuses a certificate: it ends the connection.
        if [NATS_PROTOCOL_ERROR, NATS_IO_ERROR].contains(result), options.encryption != nil {
          throw .notEncrypted(
            "the server ended the handshake, as it does if it refuses the client's certificate")
        }
        throw NATSError(result, address)
      }
      self.events = events
      self.connection = connection
      self.loop = loop
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

    /// What the server said when it last refused a message or a subscription, if nothing failed since. It is known
    /// before what the server sent afterwards is received.
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
      let status: natsStatus
      if let id {
        var message: OpaquePointer?
        var made = natsMsg_Create(
          &message, subject, reply, data.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(data.count))
        defer { natsMsg_Destroy(message) }
        if made == NATS_OK { made = natsMsgHeader_Set(message, "Nats-Msg-Id", id) }
        status = made == NATS_OK ? natsConnection_PublishMsg(connection, message) : made
      } else if let reply {
        // A string that is passed as it is would be copied.
        status = subject.withCString { subject in
          reply.withCString {
            natsConnection_PublishRequest(connection, subject, $0, data.baseAddress, Int32(data.count))
          }
        }
      } else {
        status = subject.withCString {
          natsConnection_Publish(connection, $0, data.baseAddress, Int32(data.count))
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

    // MARK: Addresses

    /// The addresses without what is before an at sign.
    static func withoutSecrets(_ url: String) -> String {
      url.split(separator: ",").map { part in
        guard let at = part.lastIndex(of: "@") else { return String(part) }
        let scheme = part.range(of: "://").map { String(part[..<$0.upperBound]) } ?? ""
        return scheme + part[part.index(after: at)...]
      }.joined(separator: ",")
    }
  }
#endif
