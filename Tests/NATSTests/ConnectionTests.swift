#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineTesting
  import Testing

  @testable import SwiftCombineNATS

  @Suite("NATSConnection", .timeLimit(.minutes(60)))
  struct ConnectionTests {
    @Test func `a closed connection says so, and its state finishes`() async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let states = nats.statePublisher.record()
      nats.close()
      nats.close()
      await states.waitForCompletion()
      #expect(states.values.map(\.text) == ["connected", "closed"])
      #expect(states.completion == .finished)
      #expect(states.violations == [])
    }

    @Test func `a killed server is connected to again`() async throws {
      let server = try NATSServer()
      var options = NATSOptions.patient()
      options.reconnectWait = .milliseconds(50)
      options.reconnectAttempts = nil
      let nats = try NATSConnection.connect(to: server.url, options: options)
      let states = nats.statePublisher.record()
      server.kill()
      await states.waitForValues(2)
      try server.start()
      await states.waitForValues(3)
      #expect(states.values.map(\.text) == ["connected", "reconnecting", "connected"])
    }

    @Test func `a server that stays away closes the connection, with the reason`() async throws {
      let server = try NATSServer()
      var options = NATSOptions.patient()
      options.reconnectWait = .milliseconds(20)
      options.reconnectAttempts = 2
      let nats = try NATSConnection.connect(to: server.url, options: options)
      let states = nats.statePublisher.record()
      server.kill()
      await states.waitForCompletion()
      #expect(states.values.map(\.text) == ["connected", "reconnecting", "closed with a reason"])
    }

    @Test func `the last reference closes the connection`() async throws {
      let server = try NATSServer()
      var nats: NATSConnection? = try NATSConnection.connect(to: server.url, options: .patient())
      weak let events = nats?.wire.events
      let states = try #require(nats).statePublisher.record()
      nats = nil
      await states.waitForCompletion()
      #expect(states.values.map(\.text) == ["connected", "closed"])
      // The client releases its reference after the last callback, which is the one above.
      while events != nil { await Task.yield() }
    }

    @Test func `a publication that has ended does not retain its connection`() async throws {
      let server = try NATSServer()
      var options = NATSOptions.patient()
      // A day: what waits for the end of that does not end within the test.
      options.replyTimeout = .seconds(86_400)
      var nats: NATSConnection? = try NATSConnection.connect(to: server.url, options: options)
      weak let connection = nats
      await nats!.subject("numbers", as: Int.self).send([1])
      await (try await nats!.orders()).store([1])
      nats = nil
      while connection != nil { await Task.yield() }
    }

    @Test func `no server is an error at once`() async throws {
      let port = try NATSServer.freePort()
      let error = #expect(throws: NATSError.self) {
        _ = try NATSConnection.connect(to: "nats://ada:s3cr3t@127.0.0.1:\(port)", options: .patient())
      }
      guard case .noServer(let address) = error else { throw try #require(error) }
      #expect(address == "nats://127.0.0.1:\(port)")
      #expect(try !#require(error).description.contains("s3cr3t"))
    }

    @Test func `a server that accepts and then says nothing is an error within the limit`() throws {
      let server = try NATSServer()
      let proxy = try CountingProxy(server)
      proxy.setInspection { event, _ in
        if case .fromServer(let frame) = event, frame.verb == "PONG" { false } else { true }
      }
      var options = NATSOptions.patient()
      options.connectTimeout = .milliseconds(200)
      let start = ContinuousClock.now
      let error = #expect(throws: NATSError.self) {
        _ = try NATSConnection.connect(to: proxy.url, options: options)
      }
      guard case .timedOut = error else { throw try #require(error) }
      #expect(ContinuousClock.now - start < .seconds(600))
      // It may answer after all: then nothing is left of the connection.
      proxy.cut()
      proxy.setInspection { _, _ in true }
      options.connectTimeout = .seconds(300)
      try NATSConnection.connect(to: proxy.url, options: options).close()
    }

    @Test(arguments: [
      "nats://ada:s3c,r3t@127.0.0.1:PORT", "nats://ada:12,34@127.0.0.1:PORT",
      "nats://ada:s3c@r3t,@127.0.0.1:PORT",
      "nats://ada:s3c@\u{301}127.0.0.1:PORT", "nats://ada:s3c,\u{301}r3t@127.0.0.1:PORT",
      "ada:s3c,r3t@127.0.0.1:PORT",
      "nats://s3cr3t,@127.0.0.1:PORT,nats://ada:s3c,12@127.0.0.1:PORT",
    ])
    func `no part of a password is in an error`(url: String) throws {
      let port = try NATSServer.freePort()
      let error = #expect(throws: NATSError.self) {
        _ = try NATSConnection.connect(to: url.replacing("PORT", with: "\(port)"), options: .patient())
      }
      let text = try #require(error).description.replacing("\(port)", with: "PORT")
      for secret in ["s3c", "r3t", "12,", ":12", "34@", "ada"] { #expect(!text.contains(secret), "\(text)") }
    }

    @Test(arguments: [
      "nats://ada:s3c,r3t@127.0.0.1:4222", "nats://ada:12,34@127.0.0.1:4222",
      "nats://ada:s,3,c@127.0.0.1:4222", "nats://a:1,nats://ada:s3c,r3t@127.0.0.1:4222",
      "ada:s3c,@127.0.0.1:4222",
    ])
    func `a comma in a password is an error that says how to write it`(url: String) throws {
      let error = #expect(throws: NATSError.self) {
        _ = try NATSConnection.connect(to: url, options: .patient())
      }
      guard case .unescapedComma(let address)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(address.hasSuffix("127.0.0.1:4222") && !address.contains("s3c"))
      #expect(
        try #require(error).description == """
          The user or the password for \(address) contains a comma, which separates addresses. Write it as %2C, and \
          begin each address with nats://.
          """)
    }

    @Test func `several addresses may each have a user`() throws {
      for url in [
        "nats://u:p@a:1,nats://u:p@b:2", "u:p@a:1,tls://u:p@b:2", "nats://u:p@a:1,b:2", "a:1,b:2", "a",
      ] {
        #expect(!WireAddress(url).hasUnescapedComma, "\(url)")
      }
    }

    @Test func `the addresses of an error are those that were tried`() throws {
      func shown(_ url: String) -> String { WireAddress(url).shown }
      #expect(shown("nats://a:1,nats://b:2") == "nats://a:1,nats://b:2")
      #expect(shown("a:1,b:2") == "a:1,b:2")
      #expect(shown("nats://u:p@a:1,tls://u:p@b:2") == "nats://a:1,tls://b:2")
      #expect(shown("nats://u:p,q@a:1,b:2") == "nats://a:1,b:2")
      #expect(shown("") == "")
    }

    @Test func `a payload that the client cannot count is refused`() throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      // Nothing may read it.
      for count in [1 << 31, 1 << 40] {
        let payload = UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: 4096), count: count)
        for id in ["a", nil] {
          guard case .payloadTooLarge(count, 1_048_576) = nats.wire.publish("a", payload, id: id) else {
            Issue.record("A payload of \(count) bytes was sent.")
            return
          }
        }
      }
    }

    @Test func `the socket of a connection sends at once`() async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let options = sockets(to: server.port).map { descriptor in
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &value, &length)
        return value != 0
      }
      #expect(options == [true])
      nats.close()
    }

    /// The sockets of this process that are connected to a loopback port.
    private func sockets(to port: Int) -> [Int32] {
      (3..<1024).filter { descriptor in
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafeMutablePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) == 0 }
        }
        return isConnected && address.sin_family == AF_INET && UInt16(bigEndian: address.sin_port) == port
      }
    }
  }

  extension NATSConnection.State {
    var text: String {
      switch self {
      case .connected: "connected"
      case .reconnecting: "reconnecting"
      case .closed(nil): "closed"
      case .closed: "closed with a reason"
      }
    }
  }
#endif
