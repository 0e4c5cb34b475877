import Testing

@Suite struct BookChapter09Tests {
  @Test func `V9.1 releasing the token cancels the request`() throws {
    #expect(
      try run(9, "request-token").texts == [
        "request: receive subscription: (DataTaskPublisher)", "request: request unlimited", "sent",
        "request: receive cancel", "connection closed: true",
      ])
  }

  @Test func `V9.2 a response is a value and a service that is gone a failure`() throws {
    #expect(
      try run(9, "request").texts == [
        "first: status 200, 33 bytes", "first: finished", "second: status 200, 33 bytes",
        "second: finished", "requests: 2",
      ])
    #expect(try run(9, "status").history(of: "response") == "status 404, 0 bytes F")
    #expect(try run(9, "unreachable").history(of: "response") == "E(URL error -1004)")
  }

  @Test func `V9.3 decode publishes an item or fails`() throws {
    #expect(try run(9, "decode").history(of: "tide") == "3 m in Elmsey F")
    #expect(try run(9, "decode-failure").history(of: "tide") == "E(no meters)")
  }

  @Test func `V9.4 multicast sends one request for two subscribers`() throws {
    let shared = try run(9, "one-request")
    #expect(shared.history(of: "first") == "status 200, 33 bytes F")
    #expect(shared.history(of: "second") == "status 200, 33 bytes F")
    #expect(shared.texts.prefix(2) == ["connecting", "a request is made"])
    #expect(shared.texts.last == "requests: 1")
  }
}
