#if NATS
  /// What went wrong on a connection or in a stream, and what to do about it. No description contains a secret.
  ///
  ///     do {
  ///       let nats = try NATS.connect("nats://127.0.0.1:4222")
  ///       nats.close()
  ///     } catch {
  ///       print(error)
  ///     }
  public enum NATSError: Error {
    /// No server accepts connections at the address.
    case noServer(String)
    /// The address or a name in it is not valid.
    case invalid(String)
    /// An address contains a comma before its at sign, where it separates addresses.
    case unescapedComma(String)
    /// The server refused the credentials.
    case notAuthorized
    /// The connection could not be encrypted as one side demands, or a certificate was refused.
    case notEncrypted(String)
    /// The server does not permit what was tried.
    case notPermitted(String)
    /// JetStream is not enabled, for the server or for the account.
    case noJetStream
    /// No stream has this name, or none stores this subject.
    case noStream(String)
    /// The group does not exist any more: it was deleted, or a restarted server has not kept it.
    case noGroup(String)
    /// The group exists with other properties than those the publisher needs.
    case groupDiffers(String, String)
    /// Nothing answers requests on this subject.
    case noResponder(String)
    /// A reply was sent to a message that is no request.
    case notARequest(String)
    /// More messages waited for the subscriber than it allowed.
    case slowSubscriber(limit: Int)
    /// The connection is interrupted, and the client's buffer for what is sent meanwhile is full.
    case bufferFull(String)
    /// A payload is larger than the server accepts.
    case payloadTooLarge(bytes: Int, limit: Int)
    /// No reply came within the limit.
    case timedOut(String)
    /// The server refused a request.
    case refused(code: Int, String)
    /// The connection is closed: by the program, or for the reason that its state says.
    case closed
    /// A value could not be encoded.
    case unencodable(any Error)
    /// The payload of a message in a stream could not be decoded.
    case undecodable(sequence: UInt64, any Error)
    /// The payload of a message that no stream stores, or of a reply, could not be decoded.
    case undecodableMessage(String, any Error)
    /// The upstream publisher failed.
    case upstream(any Error)
    /// The client failed in a way that has no case of its own.
    case client(String)
  }

  extension NATSError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .noServer(let address):
        "No NATS server accepts connections at \(address). Start one, or correct the address."
      case .invalid(let text):
        """
        \(text.forDescription) is not valid. Use letters, digits, - and _, with dots in subjects only: at most 255 bytes, \
        1,024 in a subject.
        """
      case .unescapedComma(let address):
        """
        The user or the password for \(address) contains a comma, which separates addresses. Write it as %2C, and begin \
        each address with nats://.
        """
      case .notAuthorized:
        "The server refused the credentials. Set those that its configuration has in NATSOptions.credentials."
      case .notEncrypted(let reason):
        """
        The connection could not be encrypted: \(reason). Check NATSOptions.encryption against the server's tls \
        block.
        """
      case .notPermitted(let what):
        "The server does not permit this: \(what). Extend the permissions of the user."
      case .noJetStream: "JetStream is not enabled. Start the server with -js, or enable it for the account."
      case .noStream(let name): "There is no stream for \(name). Create it with NATSStream.create(_:)."
      case .noGroup(let group):
        "The group \(group) does not exist any more. Subscribe again; that creates it if it is missing."
      case .groupDiffers(let group, let what):
        "The group \(group) exists and \(what). Use another name, or delete the group."
      case .noResponder(let subject):
        "Nothing answers requests on \(subject). Start a program that does, or correct the subject."
      case .notARequest(let subject):
        "A reply was sent to a message on \(subject) that is no request. Check expectsReply first."
      case .slowSubscriber(let limit):
        """
        More than \(limit) messages waited for the subscriber. Raise the limit, drop messages, or share the work \
        in a group.
        """
      case .bufferFull(let subject):
        """
        The connection is interrupted, and no more can be buffered for \(subject). Send less until the state is \
        connected.
        """
      case .payloadTooLarge(let bytes, let limit):
        "A payload has \(bytes) bytes, and the server accepts \(limit). Send less, or raise max_payload."
      case .timedOut(let what): "No reply came in time: \(what). Check the server, or raise the limit."
      case .refused(let code, let text): "The server refused the request: \(text) (\(code))."
      case .closed: "The connection is closed. Connect again; its state tells why it was closed."
      case .unencodable(let error): "A value could not be encoded: \(error)"
      case .undecodable(let sequence, let error):
        "The message \(sequence) could not be decoded: \(error). Pass onUndecodable to decide about such messages."
      case .undecodableMessage(let subject, let error):
        "A message on \(subject) could not be decoded: \(error). Publish values of the type that is subscribed to."
      case .upstream(let error): "The upstream publisher failed: \(error)"
      case .client(let text): "The NATS client failed: \(text)"
      }
    }
  }
#endif
