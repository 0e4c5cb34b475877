#if NATS
  import Foundation

  /// A message that a subscriber of a subject received; it may be a request.
  ///
  ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
  ///     let cancellable = nats.subject("prices.*", as: Int.self)
  ///       .messages(group: "pricing", limit: 1000)
  ///       .sink { print($0) } receiveValue: { message in
  ///         print(message.subject, message.value)
  ///         do { try message.reply(message.value * 2) } catch { print(error) }
  ///       }
  public struct NATSMessage<Value> {
    /// The value.
    public let value: Value
    /// The subject that the message was published on, without wildcards.
    public let subject: String
    let replySubject: String?
    let connection: NATSConnection
    let codec: Shared<any Codec>

    /// Whether the message is a request, which waits for a reply.
    public var expectsReply: Bool { replySubject != nil }

    /// Sends a reply to who sent the request. Of several replies the first one counts.
    ///
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let cancellable = nats.subject("double", as: Int.self).messages(limit: 1000)
    ///       .tryMap { try $0.reply($0.value * 2) }
    ///       .sink { print($0) } receiveValue: {}
    ///
    /// It may be called on any thread, also after the subscription has ended, and returns when the client has
    /// buffered or written the reply. **Failure**: throws a ``NATSError`` if the message is no request, if
    /// the reply cannot be encoded or is too large, or if the connection is closed.
    ///
    /// - Parameter reply: The reply, which the encoder of the subject encodes.
    public func reply<Reply: Encodable>(_ reply: Reply) throws(NATSError) {
      guard let replySubject else { throw .notARequest(subject: subject) }
      let payload: Data
      do {
        payload = try codec.value.encode(reply)
      } catch {
        throw .unencodable(error: error)
      }
      let failure = payload.withUnsafeBytes { connection.wire.publish(replySubject, $0) }
      if let failure { throw failure }
    }
  }

  extension NATSMessage: Sendable where Value: Sendable {}

  extension NATSMessage: CustomStringConvertible {
    public var description: String { "\(subject): \(value)" }
  }
#endif
