#if NATS
  /// What went wrong on a connection or in a stream, and what to do about it. No
  /// description contains a secret.
  ///
  ///     do {
  ///       let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
  ///       nats.close()
  ///     } catch {
  ///       print(error.code, error)
  ///     }
  public enum NATSError: Error {
    /// No server accepts connections at the address.
    case noServer(address: String)
    /// The text is no address of a server.
    case invalidAddress(address: String)
    /// An address contains a comma before its at sign, where it separates addresses.
    case unescapedComma(address: String)
    /// A subject, a name of a stream or a group, or an identifier has characters that the server would not
    /// read as a part of it.
    case invalidName(name: String)
    /// An option has a value that cannot be sent.
    case invalidOption(option: String, remedy: String)
    /// The server refused the credentials.
    case notAuthorized
    /// The connection could not be encrypted as one side demands, or a certificate was refused.
    case notEncrypted(reason: String)
    /// The server does not permit what was tried.
    case notPermitted(reason: String)
    /// JetStream is not enabled, for the server or for the account, so that there is no such stream.
    case noJetStream(stream: String)
    /// No stream has this name.
    case noStream(stream: String)
    /// A value for a stream was published, and no stream keeps the messages of its subject.
    case notStored(subject: String, stream: String)
    /// The group does not exist any more: it was deleted, or a restarted server has not kept it.
    case noGroup(group: String, stream: String)
    /// The group exists with other properties than those the publisher needs.
    case groupDiffers(group: String, stream: String, difference: String)
    /// No program replies to requests on this subject.
    case noResponder(subject: String)
    /// A reply was sent to a message that is no request.
    case notARequest(subject: String)
    /// More messages waited for the subscriber than it allowed.
    case slowSubscriber(limit: Int)
    /// The connection is interrupted, and the client's buffer for what is sent meanwhile is full.
    case bufferFull(subject: String)
    /// A payload is larger than the server accepts.
    case payloadTooLarge(bytes: Int, limit: Int)
    /// No reply came before the timeout.
    case timedOut(operation: String)
    /// The server refused a request about a stream, with a code and a reason of its own.
    case refused(stream: String, code: Int, reason: String)
    /// The connection is closed: by the program, or for the reason that its state says.
    case closed
    /// A value could not be encoded.
    case unencodable(error: any Error)
    /// The payload of a message in a stream could not be decoded.
    case undecodableDelivery(stream: String, sequence: UInt64, error: any Error)
    /// The payload of a message that no stream stores, or of a reply, could not be decoded.
    case undecodableMessage(subject: String, error: any Error)
    /// The upstream publisher failed.
    case upstream(error: any Error)
    /// The client failed in a way that has no case of its own.
    case client(reason: String)
  }

  extension NATSError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .noServer(let address):
        "No NATS server accepts connections at \(address). Start one, or correct the address."
      case .invalidAddress(let address):
        "\(address.forDescription) is no address of a server. Write one as nats://host:port."
      case .unescapedComma(let address):
        """
        The user or the password for \(address) contains a comma, which separates addresses. Write it as %2C, and begin \
        each address with nats://.
        """
      case .invalidName(let name):
        """
        \(name.forDescription) is not valid. Use letters, digits, - and _, with dots in subjects only: at most 255 bytes, \
        1,024 in a subject.
        """
      case .invalidOption(let option, let remedy): "\(option) is not valid. \(remedy)"
      case .notAuthorized:
        "The server refused the credentials. Set those that its configuration has in NATSOptions.credentials."
      case .notEncrypted(let reason):
        """
        The connection could not be encrypted: \(reason). Check NATSOptions.encryption against the server's tls \
        block.
        """
      case .notPermitted(let reason):
        "The server does not permit this: \(reason). Extend the permissions of the user."
      case .noJetStream(let stream):
        """
        JetStream is not enabled, so there is no stream \(stream). Start the server with -js, or enable it for the \
        account.
        """
      case .noStream(let stream): "There is no stream \(stream). Create it with NATSStream.create(subjects:)."
      case .notStored(let subject, let stream):
        """
        No stream keeps what is published on \(subject). Create \(stream) with a subject that includes it, by \
        NATSStream.create(subjects:), or add the subject to the stream.
        """
      case .noGroup(let group, let stream):
        """
        The group \(group) of the stream \(stream) does not exist any more. Subscribe again; that creates it if it is \
        missing.
        """
      case .groupDiffers(let group, let stream, let difference):
        "The group \(group) of the stream \(stream) exists and \(difference). Use another name, or delete the group."
      case .noResponder(let subject):
        "No program replies to requests on \(subject). Start one that does, or correct the subject."
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
      case .timedOut(let operation):
        "No reply came in time: \(operation). Check the server, or raise the timeout in NATSOptions or of the request."
      case .refused(let stream, let code, let reason):
        """
        The server refused a request for the stream \(stream): \(reason) (\(code)). Change the stream, or what is \
        requested of it.
        """
      case .closed: "The connection is closed. Connect again; its state tells why it was closed."
      case .unencodable(let error):
        "A value could not be encoded: \(error). Publish values that the encoder of the subject accepts."
      case .undecodableDelivery(let stream, let sequence, let error):
        """
        The message \(sequence) of the stream \(stream) could not be decoded: \(error). Pass onUndecodable to decide \
        about such messages.
        """
      case .undecodableMessage(let subject, let error):
        "A message on \(subject) could not be decoded: \(error). Publish values of the type that is subscribed to."
      case .upstream(let error):
        "The upstream publisher failed: \(error). Handle its failure before values are published, with catch or retry."
      case .client(let reason):
        "The NATS client failed: \(reason). Correct what this names, such as a file, or connect again."
      }
    }
  }
#endif
