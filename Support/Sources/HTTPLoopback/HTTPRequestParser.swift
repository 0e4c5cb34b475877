import Foundation

/// Finds requests in the bytes of a connection.
///
/// It is strict: what two readers could understand differently, such as a lone line feed, is no request.
struct HTTPRequestParser {
  /// The result of parsing the bytes.
  enum Found: Equatable {
    case request(HTTPRequest, keepsAlive: Bool)
    /// Not HTTP, or more than this server reads; no request can follow. The status says which.
    case refused(Int)
  }

  /// A request whose body has not arrived yet.
  private struct Head {
    let method: String
    let path: String
    let fields: [String: String]
    let keepsAlive: Bool
    let length: Int
  }

  private let limits: HTTPLimits
  private var bytes: [UInt8] = []
  /// How many of the bytes have been checked.
  private var checked = 0
  private var head: Head?
  private var refusal: Int?

  init(limits: HTTPLimits = HTTPLimits()) { self.limits = limits }

  /// Whether no request has begun to arrive.
  var isEmpty: Bool { bytes.isEmpty && head == nil }

  /// Whether there are more bytes than a request can have.
  var isOverfull: Bool { bytes.count - 262_144 - limits.head > limits.body }

  mutating func append(_ more: [UInt8]) {
    if refusal == nil { bytes += more }
  }

  /// The next request, or nil until all of it has arrived.
  mutating func next() -> Found? {
    if let refusal { return .refused(refusal) }
    if head == nil {
      switch findHead() {
      case .success(let found): head = found
      case .failure(let refusal): return refuse(refusal.status)
      }
    }
    guard let head, bytes.count >= head.length else { return nil }
    let body = Data(bytes[..<head.length])
    consume(head.length)
    self.head = nil
    return .request(
      HTTPRequest(method: head.method, path: head.path, fields: head.fields, body: body),
      keepsAlive: head.keepsAlive)
  }

  private mutating func refuse(_ status: Int) -> Found {
    refusal = status
    bytes = []
    return .refused(status)
  }

  private mutating func consume(_ count: Int) {
    bytes.removeSubrange(..<count)
    checked = 0
  }

  /// The head that ends with an empty line; nil if it has not arrived.
  private mutating func findHead() -> Result<Head?, Refusal> {
    while checked < bytes.count {
      let byte = bytes[checked]
      let follows = checked > 0 && bytes[checked - 1] == carriageReturn
      if follows != (byte == lineFeed) { return .failure(Refusal(status: 400)) }
      if byte < 0x20 && ![carriageReturn, lineFeed, tab].contains(byte) || byte == 0x7F {
        return .failure(Refusal(status: 400))
      }
      checked += 1
      if checked > limits.head { return .failure(Refusal(status: 431)) }
      guard byte == lineFeed, checked == 2 || bytes[..<checked].suffix(4).elementsEqual(end) else { continue }
      let head = Array(bytes[..<(checked - 2)])
      consume(checked)
      return parse(head).map(Optional.some)
    }
    return .success(nil)
  }

  /// Reads a head without its last, empty line.
  ///
  /// It compares bytes: characters are equal that are not the same bytes, and some
  /// look like a digit or a space.
  private func parse(_ head: [UInt8]) -> Result<Head, Refusal> {
    let lines = head.split(separator: carriageReturn, omittingEmptySubsequences: false)
    let words = lines[0].split(separator: space, omittingEmptySubsequences: false)
    guard words.count == 3, isToken(words[0]), words[1].first == UInt8(ascii: "/"), isVisible(words[1]),
      ["HTTP/1.0", "HTTP/1.1"].contains(where: { words[2].elementsEqual($0.utf8) })
    else { return .failure(Refusal(status: 400)) }

    var fields: [String: String] = [:]
    for line in lines.dropFirst().map({ $0.dropFirst() }) where !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
        return .failure(Refusal(status: 400))
      }
      let name = text(line[..<colon]).lowercased()
      let value = trimmed(line[(colon + 1)...])
      if ["host", "origin", "content-length", "transfer-encoding"].contains(name) {
        // A second one makes the request mean two things, and so does what is only like an ASCII character.
        guard fields[name] == nil, isVisible(value) || name == "transfer-encoding" else {
          return .failure(Refusal(status: 400))
        }
      }
      fields[name] = text(value)
    }
    if fields["transfer-encoding"] != nil {
      return .failure(Refusal(status: fields["content-length"] == nil ? 411 : 400))
    }
    var length = 0
    if let digits = fields["content-length"] {
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return .failure(Refusal(status: 400))
      }
      guard let number = Int(digits), number <= limits.body else { return .failure(Refusal(status: 413)) }
      length = number
    }
    let closes = fields["connection"]?.lowercased() == "close"
    return .success(
      Head(
        method: text(words[0]).uppercased(), path: text(words[1].prefix { $0 != UInt8(ascii: "?") }),
        fields: fields, keepsAlive: words[2].last == UInt8(ascii: "1") && !closes, length: length))
  }
}

/// The status of a request that is no request.
private struct Refusal: Error {
  let status: Int
}

private let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
private let (space, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
private let end = Array("\r\n\r\n".utf8)
private let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)

/// Whether a text can be a method or the name of a field.
private func isToken(_ text: ArraySlice<UInt8>) -> Bool {
  !text.isEmpty
    && text.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: tokenMarks.contains(byte)
      }
    }
}

/// Whether a text has nothing but visible characters of ASCII.
private func isVisible(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

/// A value without the spaces and tabs around it; any other space is a part of it.
private func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let isSpace = { (byte: UInt8) in byte == space || byte == tab }
  guard let last = value.lastIndex(where: { !isSpace($0) }) else { return [] }
  return value[...last].drop(while: isSpace)
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
