import Foundation
import HTTPLoopback

/// A client of a page, which sends requests as they are.
public struct PageClient: Sendable {
  /// The port of the page.
  public let port: UInt16

  /// Creates a client for the page on a port of this machine.
  public init(port: UInt16) { self.port = port }

  /// Sends a request, and returns the status and the body of its answer.
  public func request(_ text: String) throws -> (status: String, body: String) {
    let (status, body) = try data(of: text)
    return (status, String(decoding: body, as: UTF8.self))
  }

  /// The same, with the body as it is.
  public func data(of request: String) throws -> (status: String, body: Data) {
    let client = try RawClient(port: port)
    client.send(request)
    _ = client.receive { _ in false }
    let answer = client.received
    guard let end = answer.range(of: Data("\r\n\r\n".utf8)) else { return ("", Data()) }
    let status = String(decoding: answer[..<end.lowerBound], as: UTF8.self).split(separator: " ").dropFirst()
      .first
    return (String(status ?? ""), Data(answer[end.upperBound...]))
  }

  /// Sends a change as a page does.
  ///
  /// - Parameters:
  ///   - path: the path of the change.
  ///   - body: its JSON.
  ///   - fields: further fields of the header, each with its line break.
  public func post(
    _ path: String, _ body: String = "{}", fields: String = ""
  ) throws -> (status: String, body: String) {
    try request(
      """
      POST \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json\r
      Content-Length: \(body.utf8.count)\r
      \(fields)Connection: close\r
      \r
      \(body)
      """)
  }

  /// Requests a page.
  public func get(_ path: String, fields: String = "") throws -> (status: String, body: String) {
    try request(getting(path, fields))
  }

  /// Requests a picture.
  public func picture(_ path: String) throws -> (status: String, body: Data) {
    try data(of: getting(path, ""))
  }

  /// A connection on which the states arrive.
  public func events() throws -> RawClient {
    let client = try RawClient(port: port)
    client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    return client
  }

  private func getting(_ path: String, _ fields: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)Connection: close\r\n\r\n"
  }
}
