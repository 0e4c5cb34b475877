#if NATS
  import SwiftCombine

  /// How a connection is made, and kept.
  ///
  ///     var options = NATSOptions(name: "billing")
  ///     options.credentials = .token("s3cr3t")
  ///     options.reconnectWait = .milliseconds(500)
  public struct NATSOptions: Sendable {
    /// The name of the connection in the lists of the server.
    public var name: String?
    /// What the program shows the server to be let in.
    public var credentials: NATSCredentials = .inAddress
    /// How the connection is encrypted; `nil` if it is not, unless the address begins with `tls:`.
    public var encryption: NATSEncryption?
    /// How long an attempt to connect to one server takes at most, whatever that server says.
    public var connectTimeout: Duration = .seconds(2)
    /// How long the client waits before it tries the same server again.
    public var reconnectWait: Duration = .seconds(2)
    /// How many times the client tries each server again before it closes the connection; `nil` for no limit.
    public var reconnectAttempts: Int? = 60
    /// How long the client waits for the reply to a request, or for the acknowledgement of a publication.
    public var replyTimeout: Duration = .seconds(5)
    /// How long a request for messages stays open at the server before it is renewed.
    public var pullLifetime: Duration = .seconds(30)

    /// Creates options, the defaults but for the name.
    public init(name: String? = nil) { self.name = name }
  }

  /// What a program shows a server to be let in. Its description contains no secret.
  ///
  ///     var options = NATSOptions()
  ///     options.credentials = .user("billing", password: "s3cr3t")
  public enum NATSCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    /// Nothing but what the address contains.
    case inAddress
    /// A user and a password.
    case user(String, password: String)
    /// A token.
    case token(String)
    /// A public key, and the path of a file with the seed of the private key.
    case nkey(String, seedFile: String)
    /// The path of a file with a JSON Web Token and a seed.
    case file(String)

    public var description: String {
      switch self {
      case .inAddress: "in the address"
      case .user: "user and password"
      case .token: "token"
      case .nkey: "NKey"
      case .file: "credentials file"
      }
    }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Whether the client signs a text of the server.
    var signs: Bool {
      switch self {
      case .nkey, .file: true
      case .inAddress, .user, .token: false
      }
    }
  }

  /// How a connection is encrypted, by TLS.
  ///
  ///     var options = NATSOptions()
  ///     options.encryption = NATSEncryption(authoritiesFile: "/etc/nats/ca.pem")
  public struct NATSEncryption: Sendable {
    /// The path of a file with the certificates of authorities to trust; `nil` for those of the system.
    public var authoritiesFile: String?
    /// The paths of the files with the client's certificate and its private key, if the server requires one.
    public var identityFiles: (certificate: String, key: String)?

    /// Creates a description of the encryption.
    ///
    /// - Parameters:
    ///   - authoritiesFile: The path of a file with the certificates of authorities to trust.
    ///   - identityFiles: The paths of the files with the client's certificate and its private key.
    public init(authoritiesFile: String? = nil, identityFiles: (certificate: String, key: String)? = nil) {
      self.authoritiesFile = authoritiesFile
      self.identityFiles = identityFiles
    }
  }
#endif
