import Foundation
import HTTPLoopback
import Testing

@Suite struct IPv4AddressTests {
  @Test func `an address is four numbers`() {
    #expect(IPv4Address("127.0.0.1") == .loopback && IPv4Address("0.0.0.0") == .any)
    #expect(IPv4Address("192.168.10.1")?.description == "192.168.10.1")
    #expect(["127.0.0.1", "127.9.8.7"].allSatisfy { IPv4Address($0)?.isLoopback == true })
    #expect(["0.0.0.0", "128.0.0.1", "10.0.0.127"].allSatisfy { IPv4Address($0)?.isLoopback == false })
  }

  @Test(arguments: ["", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.4 ", "localhost", "::1", "0x7f.0.0.1"])
  func `a text that is no address is nil`(text: String) {
    #expect(IPv4Address(text) == nil)
  }

  @Test func `a server listens on its address alone, or on all`() throws {
    let other = try #require(IPv4Address("127.0.0.2"))
    // At a port that the system gives to no server at another address.
    let server = try HTTPServer(address: other, port: HTTPServer.freePort()) { _ in .json("other") }
    #expect(server.url("a").absoluteString == "http://127.0.0.2:\(server.port)/a")
    #expect(throws: SocketError.self) { try RawClient(port: server.port) }
    let all = try HTTPServer(address: .any) { _ in .json("all") }
    #expect(all.url().absoluteString == "http://127.0.0.1:\(all.port)/")
    for (address, port, text) in [
      (other, server.port, "other"), (other, all.port, "all"), (.loopback, all.port, "all"),
    ] {
      let client = try RawClient(address: address, port: port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(client.receiveAll().hasSuffix(text))
    }
  }

  @Test func `an address that this machine does not have is an error`() throws {
    // Reserved for documentation.
    let foreign = try #require(IPv4Address("192.0.2.1"))
    let error = #expect(throws: SocketError.self) {
      try HTTPServer(address: foreign, port: 8015) { _ in .dropped }
    }
    #expect(
      error?.description
        == "Cannot listen on 192.0.2.1:8015: Cannot assign requested address; name an address of this machine."
    )
  }
}
