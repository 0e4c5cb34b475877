import Foundation

/// What the server does about one request: answer it, answer it badly, or not at all, now or later.
public struct HTTPAnswer: Sendable {
  /// What an answer can wait for.
  public enum Condition: Sendable, Equatable {
    /// Time since the request arrived.
    case elapsed(Duration)
    /// The number of requests that have arrived at the server, from all clients and ever since its start.
    case requests(Int)
    /// A call of ``HTTPServer/open(_:)`` with this name.
    case opened(String)
  }

  enum Form: Equatable {
    case response(status: Int, type: String, body: Data)
    case bytes(Data)
    case nothing
  }

  let form: Form
  var conditions: [Condition] = []

  /// A well-formed answer.
  public static func status(
    _ status: Int, type: String = "application/json; charset=utf-8", body: Data = Data()
  ) -> HTTPAnswer {
    HTTPAnswer(form: .response(status: status, type: type, body: body))
  }

  /// Status 200 with a text, which is sent as it is: whether it is JSON is up to the caller.
  public static func json(_ text: String) -> HTTPAnswer { .status(200, body: Data(text.utf8)) }

  /// Bytes in place of an answer, as they are; then the connection is closed.
  public static func bytes(_ text: String) -> HTTPAnswer { HTTPAnswer(form: .bytes(Data(text.utf8))) }

  /// The connection is closed without an answer.
  public static let dropped = HTTPAnswer(form: .nothing)

  /// The same answer, held back until each of the conditions is met.
  public func held(until conditions: Condition...) -> HTTPAnswer {
    var copy = self
    copy.conditions += conditions
    return copy
  }

  /// The bytes to send.
  func serialized(keepsAlive: Bool) -> [UInt8] {
    switch form {
    case .nothing: return []
    case .bytes(let data): return Array(data)
    case .response(let status, let type, let body):
      let phrase = reason(for: status)
      let head = """
        HTTP/1.1 \(status) \(phrase)\r
        Content-Type: \(type)\r
        Content-Length: \(body.count)\r
        Connection: \(keepsAlive ? "keep-alive" : "close")\r
        \r\n
        """
      return Array(head.utf8) + body
    }
  }

  /// Whether the client gets any bytes.
  var isSent: Bool { form != .nothing }

  /// Whether another request can follow on the connection.
  var isWellFormed: Bool {
    if case .response = form { true } else { false }
  }
}

private func reason(for status: Int) -> String {
  switch status {
  case 200: "OK"
  case 400: "Bad Request"
  case 404: "Not Found"
  case 405: "Method Not Allowed"
  case 500: "Internal Server Error"
  case 503: "Service Unavailable"
  default: "Status"
  }
}
