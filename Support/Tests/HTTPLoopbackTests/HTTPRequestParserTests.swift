import Foundation
import Testing

@testable import HTTPLoopback

@Suite struct HTTPRequestParserTests {
  private func parse(_ text: String, _ limits: HTTPLimits = HTTPLimits()) -> HTTPRequestParser.Found? {
    var parser = HTTPRequestParser(limits: limits)
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
    "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nCONNECTION:  Close \r\n\r\n",
  ])
  func `the connection ends after the answer when the client says so`(text: String) {
    #expect(parse(text) == .request(.init(method: "GET", path: "/"), keepsAlive: false))
  }

  @Test func `a body is read to its length, and what follows it is the next request`() throws {
    var parser = HTTPRequestParser()
    parser.append(Array("POST /a HTTP/1.1\r\nContent-Length: 4\r\n\r\nbod".utf8))
    #expect(parser.next() == nil)
    #expect(!parser.isEmpty)
    parser.append(Array("yGET /b HTTP/1.1\r\n\r\n".utf8))
    guard case .request(let request, true) = parser.next() else {
      Issue.record("No request was found.")
      return
    }
    #expect(request.body == Data("body".utf8))
    #expect(parser.next() == .request(.init(method: "GET", path: "/b"), keepsAlive: true))
    #expect(parser.isEmpty)
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
    "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / a b HTTP/1.1\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nA : b\r\n\r\n", "GET / HTTP/1.1\r\n a: b\r\n\r\n", "G[T / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\n", "GET / HTTP/1.1\rX", "GET /\u{0}", "\u{16}\u{3}\u{1}", "GET /ä HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: \r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `an invalid request is refused with 400 as soon as it can be seen`(text: String) {
    #expect(parse(text) == .refused(400))
  }

  @Test(arguments: [
    "POST / HTTP/1.1\r\nContent-Length: \u{a0}2\r\n\r\nab",
    "POST / HTTP/1.1\r\nContent-Length: 2\u{2003}\r\n\r\nab",
    "POST / HTTP/1.1\r\nContent-Length: \u{ff12}\r\n\r\nab", "GET / HTTP/1.1\r\nHost: \u{212a}.local\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "GET / HTTP/1.1\r\nOrigin: http://\u{212a}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost:\u{a0}a\r\n\r\n",
  ])
  func `what looks like a character of the protocol is none`(text: String) {
    #expect(parse(text) == .refused(400))
  }

  @Test func `a value keeps what is a space in no protocol`() {
    guard case .request(let request, _) = parse("GET / HTTP/1.1\r\nX:\t \u{a0}a\u{301}\u{2028} \r\n\r\n")
    else {
      Issue.record("No request was found.")
      return
    }
    #expect(request.fields["x"].map { Array($0.utf8) } == Array("\u{a0}a\u{301}\u{2028}".utf8))
  }

  @Test func `what is over a limit is refused with its own status`() {
    let limits = HTTPLimits(head: 40, body: 3)
    #expect(parse(String(repeating: "x", count: 40), limits) == nil)
    #expect(parse(String(repeating: "x", count: 41), limits) == .refused(431))
    #expect(parse("POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n", limits) == .refused(413))
    let large = "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n"
    #expect(parse(large) == .refused(413))
    #expect(parse("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n") == .refused(411))
  }

  @Test func `after a refusal no request is found`() {
    var parser = HTTPRequestParser()
    parser.append(Array("hello\r\n\r\n".utf8))
    #expect(parser.next() == .refused(400))
    parser.append(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(parser.next() == .refused(400))
  }
}
