import Foundation

/// A client's request.
public struct HTTPRequest: Sendable, Equatable {
  /// The method, in capitals.
  public let method: String
  /// The path with its leading slash, without the query.
  public let path: String
  /// The fields of the header, by their names in lowercase.
  public let fields: [String: String]

  init(method: String, path: String, fields: [String: String] = [:]) {
    self.method = method
    self.path = path
    self.fields = fields
  }

  /// Whether method and path are the same; the fields differ from client to client.
  public static func == (lhs: HTTPRequest, rhs: HTTPRequest) -> Bool {
    (lhs.method, lhs.path) == (rhs.method, rhs.path)
  }
}

/// Finds requests in the bytes of a connection.
struct HTTPRequestParser {
  /// The result of parsing the bytes.
  enum Found: Equatable {
    case request(HTTPRequest, keepsAlive: Bool)
    /// Not HTTP, or more than this server reads; no request can follow.
    case nonsense
  }

  private static let end: [UInt8] = Array("\r\n\r\n".utf8)
  private static let longest = 65_536

  private var bytes: [UInt8] = []

  mutating func append(_ more: [UInt8]) { bytes += more }

  /// The next request, or nil until all of it has arrived.
  mutating func next() -> Found? {
    guard let end = bytes.firstRange(of: Self.end) else {
      return bytes.count > Self.longest ? .nonsense : nil
    }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    bytes.removeSubrange(..<end.upperBound)
    return Self.parse(head)
  }

  private static func parse(_ head: String) -> Found {
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else { return .nonsense }

    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return .nonsense }
      fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    // This server reads no bodies, so it could not tell one from what follows.
    let hasBody = fields["transfer-encoding"] != nil || fields["content-length", default: "0"] != "0"
    let closes = fields["connection"]?.lowercased() == "close"
    let path = words[1].prefix { $0 != "?" }
    return .request(
      HTTPRequest(method: words[0].uppercased(), path: String(path), fields: fields),
      keepsAlive: words[2] == "HTTP/1.1" && !closes && !hasBody)
  }
}
