import Foundation
import HTTPLoopback
import Testing

extension PageClient {
  /// Expects an answer whose policy allows the page its own files alone, and which names no other place.
  ///
  /// - Parameter path: what is requested.
  public func expectPolicy(of path: String) throws {
    let client = try RawClient(port: port)
    client.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n")
    let answer = client.receiveAll()
    #expect(
      answer.contains("Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self';"))
    #expect(answer.contains("X-Content-Type-Options: nosniff\r\n"))
    let body = answer.components(separatedBy: "\r\n\r\n").dropFirst().joined().replacing(
      "http://www.w3.org/2000/svg", with: "")
    #expect(!body.contains("http://") && !body.contains("https://"))
  }
}
