#if NATS
  import Foundation

  extension NATSOptions {
    /// What the client would not send as it is, and what to do about it; without secrets.
    func invalidPart(url: String) -> (option: String, remedy: String)? {
      let remedies = (
        whole: "Leave out its zero bytes.",
        plain: "Leave out its control characters, quotation marks and backslashes."
      )
      if !url.isWhole { return ("The address", remedies.whole) }
      if let name, !name.isPlainInJSON { return ("NATSOptions.name", remedies.plain) }
      let (texts, path): ([String], String?) =
        switch credentials {
        case .inAddress: ([], nil)
        case .user(let user, let password): ([user, password], nil)
        case .token(let token): ([token], nil)
        case .nkey(let key, let file): ([key], file)
        case .file(let file): ([], file)
        }
      if !texts.allSatisfy(\.isPlainInJSON) {
        return ("A user, a password or a token in NATSOptions.credentials", remedies.plain)
      }
      let files = [
        path, encryption?.authoritiesFile, encryption?.identityFiles?.certificate,
        encryption?.identityFiles?.key,
      ]
      return files.allSatisfy { $0?.isWhole != false }
        ? nil : ("The path of a file in NATSOptions", remedies.whole)
    }

    /// Sets everything in the client's options.
    func apply(to settings: OpaquePointer) -> natsStatus {
      var status = NATS_OK
      func set(_ call: @autoclosure () -> natsStatus) {
        if status == NATS_OK { status = call() }
      }
      if let name { set(natsOptions_SetName(settings, name)) }
      set(natsOptions_SetTimeout(settings, connectTimeout.wireMilliseconds))
      set(natsOptions_SetReconnectWait(settings, reconnectWait.wireMilliseconds))
      set(
        natsOptions_SetReconnectJitter(
          settings, reconnectWait.wireMilliseconds / 10, reconnectWait.wireMilliseconds / 10))
      set(natsOptions_SetMaxReconnect(settings, Int32(clamping: reconnectAttempts ?? -1)))
      // A server that does not read stops a thread that sends for this long at most.
      set(natsOptions_SetWriteDeadline(settings, 5000))
      switch credentials {
      case .inAddress: break
      case .user(let user, let password): set(natsOptions_SetUserInfo(settings, user, password))
      case .token(let token): set(natsOptions_SetToken(settings, token))
      case .nkey(let key, let file): set(natsOptions_SetNKeyFromSeed(settings, key, file))
      case .file(let path): set(natsOptions_SetUserCredentialsFromFiles(settings, path, nil))
      }
      if let encryption {
        set(natsOptions_SetSecure(settings, 1))
        if let path = encryption.authoritiesFile {
          set(natsOptions_LoadCATrustedCertificates(settings, path))
        }
        if let (certificate, key) = encryption.identityFiles {
          set(natsOptions_LoadCertificatesChain(settings, certificate, key))
        }
      }
      return status
    }
  }

  extension NATSError {
    /// - Parameter subject: What was tried: an address without secrets, or a subject.
    init(_ status: natsStatus, _ subject: String) {
      switch status {
      case NATS_NO_SERVER: self = .noServer(address: subject)
      case NATS_CONNECTION_AUTH_FAILED: self = .notAuthorized
      case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_WANTED, NATS_SECURE_CONNECTION_REQUIRED:
        self = .notEncrypted(reason: Self.reason(status))
      case NATS_NOT_PERMITTED: self = .notPermitted(reason: subject)
      case NATS_CONNECTION_CLOSED: self = .closed
      case NATS_TIMEOUT: self = .timedOut(operation: subject)
      case NATS_ADDRESS_MISSING, NATS_INVALID_SUBJECT, NATS_INVALID_QUEUE_NAME:
        self = .invalidName(name: subject)
      case NATS_INSUFFICIENT_BUFFER: self = .bufferFull(subject: subject)
      default: self = .client(reason: "\(Self.reason(status)) at \(subject)")
      }
    }

    /// What the client says of this thread's last error, such as which file it cannot read; without the line
    /// of its own source.
    private static func reason(_ status: natsStatus) -> String {
      var last = NATS_OK
      guard let pointer = nats_GetLastError(&last), last == status else {
        return String(cString: natsStatus_GetText(status))
      }
      let text = String(cString: pointer)
      return text.hasPrefix("(")
        ? text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text : text
    }
  }
#endif
