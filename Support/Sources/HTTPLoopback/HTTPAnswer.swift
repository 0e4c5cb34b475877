import Foundation

/// What the server does about one request: answer it, answer it badly, or not at all, now or later.
public struct HTTPAnswer: Sendable {
  /// A condition that an answer can wait for.
  public enum Condition: Sendable, Equatable {
    /// Time since the request arrived, or since the previous part was sent.
    case elapsed(Duration)
    /// The number of requests that have arrived at the server, from all clients since its start.
    case requests(Int)
    /// A call of ``HTTPServer/open(_:)`` with this name.
    case opened(String)
  }

  enum Form {
    case response(status: Int, type: String, fields: [String: String], body: Data)
    case parts([HTTPPart], HTTPEnding)
    case stream(HTTPStream, type: String, fields: [String: String])
  }

  let form: Form
  private var conditions: [Condition] = []

  init(form: Form) { self.form = form }

  /// A well-formed answer.
  ///
  /// - Parameters:
  ///   - status: the status of HTTP.
  ///   - type: the type of the body.
  ///   - fields: further fields of the header.
  ///   - body: the bytes of the body.
  public static func status(
    _ status: Int, type: String = "application/json; charset=utf-8", fields: [String: String] = [:],
    body: Data = Data()
  ) -> HTTPAnswer {
    HTTPAnswer(form: .response(status: status, type: type, fields: fields, body: body))
  }

  /// Status 200 with messages that are sent as they come, such as server-sent events.
  ///
  /// The connection is closed after the last message.
  ///
  /// - Parameters:
  ///   - stream: the messages, for this answer alone.
  ///   - type: the type of the body.
  ///   - fields: further fields of the header.
  public static func stream(
    _ stream: HTTPStream, type: String = "text/event-stream", fields: [String: String] = [:]
  ) -> HTTPAnswer {
    HTTPAnswer(form: .stream(stream, type: type, fields: fields))
  }

  /// Status 200 with a text, which is sent as it is: whether it is JSON depends on the caller.
  public static func json(_ text: String) -> HTTPAnswer { .status(200, body: Data(text.utf8)) }

  /// Bytes in place of an answer, as they are; then the connection is closed.
  public static func bytes(_ text: String) -> HTTPAnswer { .parts(.text(text), then: .closes) }

  /// Parts in place of an answer, one after the other, each sent to the last byte before the next.
  ///
  /// - Parameters:
  ///   - parts: the parts to send. They are not checked to be HTTP.
  ///   - ending: how the connection continues afterwards.
  public static func parts(_ parts: HTTPPart..., then ending: HTTPEnding) -> HTTPAnswer {
    .parts(parts, then: ending)
  }

  /// The same, for a list of parts.
  public static func parts(_ parts: [HTTPPart], then ending: HTTPEnding) -> HTTPAnswer {
    HTTPAnswer(form: .parts(parts, ending))
  }

  /// The connection is closed without an answer.
  public static let dropped = HTTPAnswer(form: .parts([], .closes))

  /// The same answer, held back until each of the conditions is met.
  public func held(until conditions: Condition...) -> HTTPAnswer {
    var copy = self
    copy.conditions += conditions
    return copy
  }

  /// The parts to send, held back as the whole answer is.
  func parts(keepsAlive: Bool) -> [HTTPPart] {
    var parts: [HTTPPart]
    switch form {
    case .parts(let list, _): parts = list
    case .stream(_, let type, let fields):
      let head = """
        HTTP/1.1 200 OK\r
        Content-Type: \(type)\r
        \(lines(fields))Connection: close\r
        \r\n
        """
      parts = [.text(head)]
    case .response(let status, let type, let fields, let body):
      let head = """
        HTTP/1.1 \(status) \(reason(for: status))\r
        Content-Type: \(type)\r
        Content-Length: \(body.count)\r
        \(lines(fields))Connection: \(keepsAlive ? "keep-alive" : "close")\r
        \r\n
        """
      parts = [.bytes(Data(head.utf8) + body)]
    }
    // If nothing is sent, the closing is held.
    if parts.isEmpty { parts = [.bytes(Data())] }
    parts[0].conditions += conditions
    return parts
  }

  /// Whether the client receives any bytes.
  var isSent: Bool {
    if case .parts(let parts, _) = form { !parts.isEmpty } else { true }
  }

  /// How the connection continues, depending on whether the client wants it kept open.
  func ending(keepsAlive: Bool) -> HTTPEnding {
    switch form {
    case .parts(_, let ending): ending
    case .stream: .closes
    case .response: keepsAlive ? .stays : .closes
    }
  }

  /// The messages that follow the parts.
  var stream: HTTPStream? {
    if case .stream(let stream, _, _) = form { stream } else { nil }
  }
}

private func lines(_ fields: [String: String]) -> String {
  fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
}

private func reason(for status: Int) -> String {
  switch status {
  case 200: "OK"
  case 400: "Bad Request"
  case 403: "Forbidden"
  case 404: "Not Found"
  case 405: "Method Not Allowed"
  case 408: "Request Timeout"
  case 409: "Conflict"
  case 411: "Length Required"
  case 413: "Content Too Large"
  case 415: "Unsupported Media Type"
  case 431: "Request Header Fields Too Large"
  case 500: "Internal Server Error"
  case 503: "Service Unavailable"
  default: "Status"
  }
}
