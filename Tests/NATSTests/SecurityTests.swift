#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineNATS
  import SwiftCombineTesting
  import Testing

  @Suite("Security", .timeLimit(.minutes(60)))
  struct SecurityTests {
    private func connect(
      _ server: NATSServer, _ credentials: NATSCredentials = .inAddress, _ encryption: NATSEncryption? = nil
    ) -> Result<NATSConnection, NATSError> {
      var options = NATSOptions.patient()
      options.credentials = credentials
      options.encryption = encryption
      do throws(NATSError) {
        return .success(try NATSConnection.connect(to: server.url, options: options))
      } catch {
        return .failure(error)
      }
    }

    /// Whether what is stored over the connection is confirmed.
    private func works(_ result: Result<NATSConnection, NATSError>) async throws -> Bool {
      let orders = try await result.get().orders()
      let confirmations = orders.publish(Just(Order(id: 1))).record()
      await confirmations.waitForCompletion()
      return confirmations.values.map(\.sequence) == [1]
    }

    // MARK: Credentials

    @Test func `a user needs the right password`() async throws {
      let server = try NATSServer(
        configuration: "authorization { users = [ { user: ada, password: \"s3cr3t\" } ] }")
      #expect(try await works(connect(server, .user("ada", password: "s3cr3t"))))
      #expect(connect(server, .user("ada", password: "secret")).error == "notAuthorized")
      #expect(connect(server, .user("bob", password: "s3cr3t")).error == "notAuthorized")
      #expect(connect(server).error == "notAuthorized")
    }

    @Test func `a user may be in the address`() async throws {
      let server = try NATSServer(
        configuration: "authorization { users = [ { user: ada, password: \"s3cr3t\" } ] }")
      let nats = try NATSConnection.connect(
        to: "nats://ada:s3cr3t@127.0.0.1:\(server.port)", options: .patient())
      #expect(try await works(.success(nats)))
    }

    @Test func `a comma in the password of an address is escaped`() async throws {
      let server = try NATSServer(
        configuration: "authorization { users = [ { user: ada, password: \"s3,cr3t\" } ] }")
      let nats = try NATSConnection.connect(
        to: "nats://ada:s3%2Ccr3t@127.0.0.1:\(server.port)", options: .patient())
      #expect(try await works(.success(nats)))
    }

    @Test func `a token must be the right one`() async throws {
      let server = try NATSServer(configuration: "authorization { token: \"s3cr3t\" }")
      #expect(try await works(connect(server, .token("s3cr3t"))))
      #expect(connect(server, .token("secret")).error == "notAuthorized")
    }

    @Test func `an NKey signs what the server sends`() async throws {
      let secrets = try Secrets()
      let (ada, bob) = (try secrets.makeNKey("ada", .user), try secrets.makeNKey("bob", .user))
      let server = try NATSServer(configuration: "authorization { users = [ { nkey: \(ada.key) } ] }")
      let file = try secrets.write(ada.seed, to: "ada.nk")
      #expect(try await works(connect(server, .nkey(ada.key, seedFile: file))))
      let other = try secrets.write(bob.seed, to: "bob.nk")
      #expect(connect(server, .nkey(bob.key, seedFile: other)).error == "notAuthorized")
      #expect(connect(server, .nkey(ada.key, seedFile: other)).error == "notAuthorized")
    }

    @Test func `a signature that begins with a zero, which the client leaves out, is no refusal`() throws {
      let secrets = try Secrets()
      let key = "UDRM7VNLUSVYCE5VEV7MNHVO3YQLX2F2IPDREXVDQV45IGEIBHGALCW2"
      let file = try secrets.write("SUADV32BZDAA66BMHLFVXQER7LHSNR3U3JMFSODDG2MFJ5WDDWSWJXLDBQ", to: "ada.nk")
      let zero = SigningServer.Challenge(
        text: "nonce-358",
        signature: "ADQjFvIlQEJMXyK6RdbZtapQfwNZ3oJVlqKptgKcDykbJK8uXdMdFGg7cXkZ0OL9zGPfcaY6YqEeWEdC8UwmDw")
      let other = SigningServer.Challenge(
        text: "nonce-0",
        signature: "kYZpVgbH91KjwFCYKr_i1DCGfyqszR_YlAlZMiwWgPpzz8o2Le5DiKESaJM4UZ3AYn8yHAn2lzCvFl3cCw0rDw")
      func connect(_ challenges: SigningServer.Challenge...) throws -> Result<NATSConnection, NATSError> {
        var options = NATSOptions.patient()
        options.credentials = .nkey(key, seedFile: file)
        let server = try SigningServer(challenges)
        do throws(NATSError) {
          return .success(try NATSConnection.connect(to: server.url, options: options))
        } catch {
          return .failure(error)
        }
      }
      #expect(try connect(other).error == nil)
      #expect(try connect(zero, other).error == nil)
      // A wrong one is not tried for ever: after the third refusal there is no server any more.
      let refused = SigningServer.Challenge(text: "nonce-0", signature: "another")
      #expect(try connect(refused, refused, refused).error == "notAuthorized")
    }

    @Test func `a credentials file has a token that an account has signed`() async throws {
      let secrets = try Secrets()
      let top = try secrets.makeNKey("operator", .operators)
      let account = try secrets.makeNKey("account", .account)
      let user = try secrets.makeNKey("user", .user)
      let stranger = try secrets.makeNKey("stranger", .account)
      let unlimited: [String: Any] = [
        "subs": -1, "conn": -1, "leaf": -1, "imports": -1, "exports": -1, "data": -1, "payload": -1,
      ]
      let streams: [String: Any] = ["mem_storage": -1, "disk_storage": -1, "streams": -1, "consumer": -1]
      let own = try secrets.token(about: top, ["type": "operator"], signedBy: "operator", top)
      let shop = try secrets.token(
        about: account, ["type": "account", "limits": unlimited.merging(streams) { $1 }],
        signedBy: "operator", top)
      // JetStream requires an account of the system beside the one that uses it.
      let system = try secrets.makeNKey("system", .account)
      let administration = try secrets.token(
        about: system, ["type": "account", "limits": unlimited], signedBy: "operator", top)
      let server = try NATSServer(
        configuration: """
          operator: \(own)
          resolver: MEMORY
          system_account: \(system.key)
          resolver_preload: { \(account.key): \(shop), \(system.key): \(administration) }
          """)
      func credentials(_ name: String, _ token: String) throws -> NATSCredentials {
        .file(
          try secrets.write(
            """
            -----BEGIN NATS USER JWT-----
            \(token)
            ------END NATS USER JWT------

            -----BEGIN USER NKEY SEED-----
            \(user.seed)
            ------END USER NKEY SEED------

            """, to: name))
      }
      let rights: [String: Any] = ["type": "user", "subs": -1, "data": -1, "payload": -1]
      let good = try secrets.token(about: user, rights, signedBy: "account", account)
      #expect(try await works(connect(server, credentials("good", good))))
      let forged = try secrets.token(about: user, rights, signedBy: "stranger", stranger)
      #expect(connect(server, try credentials("forged", forged)).error == "notAuthorized")
      let missing = connect(server, .file(secrets.path("missing"))).error
      #expect(missing?.contains(secrets.path("missing")) == true, "\(missing ?? "no error")")
    }

    @Test func `a password that is changed while connected closes the connection`() async throws {
      func configuration(_ password: String) -> String {
        "authorization { users = [ { user: ada, password: \"\(password)\" } ] }"
      }
      let server = try NATSServer(configuration: configuration("s3cr3t"))
      var options = NATSOptions.patient()
      options.credentials = .user("ada", password: "s3cr3t")
      options.reconnectWait = .milliseconds(20)
      options.reconnectAttempts = nil
      let nats = try NATSConnection.connect(to: server.url, options: options)
      let states = nats.statePublisher.record()
      server.kill()
      server.configuration = configuration("other")
      try server.start()
      await states.waitForCompletion()
      #expect(states.values.map(\.text) == ["connected", "reconnecting", "closed with a reason"])
      guard case .closed(.notAuthorized?)? = states.values.last else {
        Issue.record("\(states.events)")
        return
      }
    }

    // MARK: Encryption

    private func encrypted(_ secrets: Secrets, more: String = "") throws -> NATSServer {
      try secrets.makeAuthority("authority")
      try secrets.makeCertificate("server", signedBy: "authority")
      return try NATSServer(
        configuration: """
          tls {
            cert_file: "\(secrets.path("server.pem"))"
            key_file: "\(secrets.path("server.key"))"
            \(more)
          }
          """)
    }

    @Test func `an authority of one's own is trusted if it is named`() async throws {
      let secrets = try Secrets()
      let server = try encrypted(secrets)
      let own = NATSEncryption(authoritiesFile: secrets.path("authority.pem"))
      #expect(try await works(connect(server, .inAddress, own)))
      // Those of the system do not know it, another one has not signed it, and a missing one cannot be read.
      try secrets.makeAuthority("another")
      let reasons = [nil, "another.pem", "missing.pem"].map { name in
        connect(server, .inAddress, NATSEncryption(authoritiesFile: name.map(secrets.path))).error
      }
      let unknown =
        "notEncrypted: SSL handshake error: 20:unable to get local issuer certificate:depth=0"
      #expect(reasons[0]?.hasPrefix(unknown) == true)
      #expect(reasons[1]?.hasPrefix(unknown) == true)
      #expect(reasons[2]?.hasPrefix("notEncrypted: Error loading trusted certificates") == true)
    }

    @Test func `a server that demands encryption, and a client that does`() throws {
      let secrets = try Secrets()
      let server = try encrypted(secrets)
      #expect(connect(server).error?.hasPrefix("notEncrypted: SSL handshake error") == true)
      let open = try NATSServer()
      #expect(
        connect(open, .inAddress, NATSEncryption()).error == "notEncrypted: Secure Connection not available")
    }

    @Test func `a server may demand a certificate of the client`() async throws {
      let secrets = try Secrets()
      let server = try encrypted(secrets, more: "ca_file: \"\(secrets.path("authority.pem"))\", verify: true")
      try secrets.makeCertificate("client", signedBy: "authority")
      try secrets.makeAuthority("another")
      try secrets.makeCertificate("forged", signedBy: "another")
      func encryption(_ name: String?) -> NATSEncryption {
        NATSEncryption(
          authoritiesFile: secrets.path("authority.pem"),
          identityFiles: name.map { (secrets.path("\($0).pem"), secrets.path("\($0).key")) })
      }
      #expect(try await works(connect(server, .inAddress, encryption("client"))))
      for name in ["forged", nil] {
        let error = connect(server, .inAddress, encryption(name)).error ?? "no error"
        #expect(error.hasPrefix("notEncrypted: the server ended the handshake"), "\(error)")
      }
    }

    // MARK: Permissions

    @Test func `what a user may not do fails, and says what it was`() async throws {
      let server = try NATSServer(
        configuration: """
          authorization {
            users = [
              { user: shop, password: s }
              { user: guest, password: g, permissions: {
                publish: { deny: ["orders.*", "$JS.API.CONSUMER.MSG.NEXT.>"] } } }
            ]
          }
          """)
      let shop = try connect(server, .user("shop", password: "s")).get()
      await (try await shop.orders()).store(1...1)
      let guest = try connect(server, .user("guest", password: "g")).get()
      let orders = guest.stream("ORDERS").subject("orders.new", as: Order.self)
      let storing = orders.publish(Just(Order(id: 2))).record()
      await storing.waitForCompletion()
      #expect(storing.completion.map { "\($0)" }?.contains("not permit") == true, "\(storing.events)")
      let reading = orders.publisher(group: "g").record()
      await reading.waitForCompletion()
      #expect(reading.completion.map { "\($0)" }?.contains("not permit") == true, "\(reading.events)")
    }

    @Test func `a refused acknowledgement fails its group only`() async throws {
      let server = try NATSServer(
        configuration: """
          authorization {
            users = [
              { user: shop, password: s }
              { user: guest, password: g, permissions: {
                publish: { deny: ["$JS.ACK.ORDERS.closed.>"] } } }
            ]
          }
          """)
      let shop = try await connect(server, .user("shop", password: "s")).get().orders()
      await shop.store(1...1)
      let guest = try connect(server, .user("guest", password: "g")).get()
      let orders = guest.stream("ORDERS").subject("orders.new", as: Order.self)
      let open = orders.publisher(group: "open").record(demand: .max(2))
      await open.waitForValues(1)
      let closed = orders.publisher(group: "closed").record()
      await closed.waitForCompletion()
      #expect(closed.ending == "notPermitted")
      await shop.store(2...2)
      await open.waitForValues(2)
      #expect(open.values.map(\.id) == [1, 2])
      #expect(open.ending == "none")
    }

    // MARK: Secrets

    @Test func `no description contains a secret`() {
      var options = NATSOptions(name: "billing")
      let all: [NATSCredentials] = [
        .user("ada", password: "s3cr3t"), .token("s3cr3t"), .nkey("UABC", seedFile: "/s3cr3t"),
        .file("/s3cr3t"),
      ]
      for credentials in all {
        options.credentials = credentials
        var dumped = ""
        dump(options, to: &dumped)
        for text in ["\(options)", String(reflecting: options), dumped, "\(credentials)"] {
          #expect(!text.contains("s3cr3t"), "\(text)")
        }
      }
    }
  }

  extension Result where Failure == NATSError {
    /// The name of the error's case with what it says.
    fileprivate var error: String? {
      guard case .failure(let error) = self else { return nil }
      return switch error {
      case .notAuthorized: "notAuthorized"
      case .notEncrypted(let reason): "notEncrypted: \(reason)"
      default: "\(error)"
      }
    }
  }
#endif
