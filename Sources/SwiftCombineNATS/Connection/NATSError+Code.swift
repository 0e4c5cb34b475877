#if NATS
  extension NATSError {
    /// Which error it is, without what it says: for logs, metrics and comparisons.
    ///
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let cancellable = nats.subject("double", as: Int.self).request(21, as: Int.self)
    ///       .retry(3)
    ///       .sink { completion in
    ///         if case .failure(let error) = completion, error.code != .noResponder { print(error.code) }
    ///       } receiveValue: { print($0) }
    ///
    /// The raw values are those of the cases, and do not change with a later version, which may add some.
    public enum Code: String, Sendable, CaseIterable, CustomStringConvertible {
      /// The code of ``NATSError/noServer(address:)``.
      case noServer
      /// The code of ``NATSError/invalidAddress(address:)``.
      case invalidAddress
      /// The code of ``NATSError/unescapedComma(address:)``.
      case unescapedComma
      /// The code of ``NATSError/invalidName(name:)``.
      case invalidName
      /// The code of ``NATSError/invalidOption(option:remedy:)``.
      case invalidOption
      /// The code of ``NATSError/notAuthorized``.
      case notAuthorized
      /// The code of ``NATSError/notEncrypted(reason:)``.
      case notEncrypted
      /// The code of ``NATSError/notPermitted(reason:)``.
      case notPermitted
      /// The code of ``NATSError/noJetStream(stream:)``.
      case noJetStream
      /// The code of ``NATSError/noStream(stream:)``.
      case noStream
      /// The code of ``NATSError/notStored(subject:stream:)``.
      case notStored
      /// The code of ``NATSError/noGroup(group:stream:)``.
      case noGroup
      /// The code of ``NATSError/groupDiffers(group:stream:difference:)``.
      case groupDiffers
      /// The code of ``NATSError/noResponder(subject:)``.
      case noResponder
      /// The code of ``NATSError/notARequest(subject:)``.
      case notARequest
      /// The code of ``NATSError/slowSubscriber(limit:)``.
      case slowSubscriber
      /// The code of ``NATSError/bufferFull(subject:)``.
      case bufferFull
      /// The code of ``NATSError/payloadTooLarge(bytes:limit:)``.
      case payloadTooLarge
      /// The code of ``NATSError/timedOut(operation:)``.
      case timedOut
      /// The code of ``NATSError/refused(stream:code:reason:)``.
      case refused
      /// The code of ``NATSError/closed``.
      case closed
      /// The code of ``NATSError/unencodable(error:)``.
      case unencodable
      /// The code of ``NATSError/undecodableDelivery(stream:sequence:error:)``.
      case undecodableDelivery
      /// The code of ``NATSError/undecodableMessage(subject:error:)``.
      case undecodableMessage
      /// The code of ``NATSError/upstream(error:)``.
      case upstream
      /// The code of ``NATSError/client(reason:)``.
      case client

      public var description: String { rawValue }
    }

    /// Which error it is. An error of a server in ``refused(stream:code:reason:)``
    /// has a number of its own too.
    public var code: Code {
      switch self {
      case .noServer: .noServer
      case .invalidAddress: .invalidAddress
      case .unescapedComma: .unescapedComma
      case .invalidName: .invalidName
      case .invalidOption: .invalidOption
      case .notAuthorized: .notAuthorized
      case .notEncrypted: .notEncrypted
      case .notPermitted: .notPermitted
      case .noJetStream: .noJetStream
      case .noStream: .noStream
      case .notStored: .notStored
      case .noGroup: .noGroup
      case .groupDiffers: .groupDiffers
      case .noResponder: .noResponder
      case .notARequest: .notARequest
      case .slowSubscriber: .slowSubscriber
      case .bufferFull: .bufferFull
      case .payloadTooLarge: .payloadTooLarge
      case .timedOut: .timedOut
      case .refused: .refused
      case .closed: .closed
      case .unencodable: .unencodable
      case .undecodableDelivery: .undecodableDelivery
      case .undecodableMessage: .undecodableMessage
      case .upstream: .upstream
      case .client: .client
      }
    }
  }
#endif
