import Foundation
import HTTPLoopback

/// The protocol that drivers of browsers speak: JSON over HTTP, with a connection for each command.
struct WebDriver: Sendable {
  let port: UInt16
  /// The session that commands are for; nil before there is one.
  var session: String?

  /// Sends a command, and returns the value of its answer.
  ///
  /// - Parameters:
  ///   - path: the path of the command, inside the session if there is one.
  ///   - body: the parameters of the command.
  @discardableResult func post(_ path: String, _ body: [String: Any] = [:]) throws -> Any {
    try send("POST", path, try JSONSerialization.data(withJSONObject: body))
  }

  @discardableResult func get(_ path: String) throws -> Any { try send("GET", path, Data()) }

  @discardableResult func delete(_ path: String) throws -> Any { try send("DELETE", path, Data()) }

  private func send(_ method: String, _ path: String, _ body: Data) throws -> Any {
    let path = (session.map { "/session/\($0)" } ?? "") + path
    let client = try RawClient(port: port, seconds: 900)
    client.send(
      """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json; charset=utf-8\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r\n
      """)
    client.send(body)
    guard client.receive(until: { Self.body(of: $0) != nil }), let answer = Self.body(of: client.received)
    else {
      throw Browser.Failure("The driver of the browser does not answer \(method) \(path).")
    }
    let value = (try JSONSerialization.jsonObject(with: answer) as? [String: Any])?["value"] ?? NSNull()
    if let error = value as? [String: Any], let name = error["error"] as? String {
      let message = (error["message"] as? String)?.split(separator: "\n").first ?? ""
      throw Browser.Failure("\(method) \(path): \(name): \(message)")
    }
    return value
  }

  /// The body of an answer, when all of it has arrived.
  private static func body(of answer: Data) -> Data? {
    guard let end = answer.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
    guard let match = head.firstMatch(of: /(?i)content-length: *(\d+)/), let length = Int(match.1),
      answer.distance(from: end.upperBound, to: answer.endIndex) >= length
    else { return nil }
    return answer[end.upperBound...].prefix(length)
  }
}
