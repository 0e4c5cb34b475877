import Testing

@testable import HTTPLoopback

@Suite struct HTTPRequestParserTests {
  private func parse(_ text: String) -> HTTPRequestParser.Found? {
    var parser = HTTPRequestParser()
    parser.append(Array(text.utf8))
    return parser.next()
  }

  @Test func `a request is found when its last byte has arrived, and not before`() {
    var parser = HTTPRequestParser()
    for byte in "GET /v0/item/1.json HTTP/1.1\r\nHost: localhost\r\n\r".utf8 {
      parser.append([byte])
      #expect(parser.next() == nil)
    }
    parser.append(Array("\n".utf8))
    #expect(parser.next() == .request(.init(method: "GET", path: "/v0/item/1.json"), keepsAlive: true))
    #expect(parser.next() == nil)
  }

  @Test func `two requests in one piece are found one after the other`() {
    var parser = HTTPRequestParser()
    parser.append(Array("GET /a HTTP/1.1\r\n\r\nHEAD /b?c=d HTTP/1.1\r\n\r\n".utf8))
    #expect(parser.next() == .request(.init(method: "GET", path: "/a"), keepsAlive: true))
    #expect(parser.next() == .request(.init(method: "HEAD", path: "/b"), keepsAlive: true))
    #expect(parser.next() == nil)
  }

  @Test(arguments: [
    "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/1.1\r\nCONNECTION:  Close \r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody",
    "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `the connection ends after the answer when the client says so or a body follows`(text: String) {
    #expect(parse(text) == .request(.init(method: "GET", path: "/"), keepsAlive: false))
  }

  @Test func `the fields of a header have lowercase names, and their values are kept`() throws {
    guard case .request(let request, _) = parse("GET / HTTP/1.1\r\nACCEPT:  Text/Plain \r\nX:\r\n\r\n") else {
      Issue.record("No request was found.")
      return
    }
    #expect(request.fields == ["accept": "Text/Plain", "x": ""])
  }

  @Test(arguments: [
    "\r\n\r\n", "hello\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET relative HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / a b HTTP/1.1\r\n\r\n",
    String(repeating: "x", count: 65_537),
  ])
  func `an invalid request is nonsense`(text: String) {
    #expect(parse(text) == .nonsense)
  }
}
