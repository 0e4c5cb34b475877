#if NATS
  import Foundation

  /// A frame of the protocol between a client and a server: its line, and its payload
  /// if the line announces one.
  struct Frame {
    let words: [String]
    let payload: Data
    /// The bytes as they were received.
    let bytes: Data

    var verb: String { words[0].uppercased() }

    /// The status and the headers before the payload, if the frame has headers.
    var headers: [String: String] {
      guard verb == "HMSG" || verb == "HPUB", let count = Int(words[words.count - 2]) else { return [:] }
      let lines = String(decoding: payload.prefix(count), as: UTF8.self).components(separatedBy: "\r\n")
      var headers = ["Status": lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? ""]
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.count == 2 { headers[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
      }
      return headers
    }
  }

  /// Divides the bytes of one direction into frames.
  struct FrameReader {
    private var buffer = Data()

    mutating func append(_ bytes: Data) { buffer.append(bytes) }

    /// The next frame, or `nil` until all its bytes have arrived.
    mutating func next() -> Frame? {
      guard let end = buffer.range(of: Data("\r\n".utf8)) else { return nil }
      let words = String(decoding: buffer[buffer.startIndex..<end.lowerBound], as: UTF8.self)
        .split(separator: " ").map(String.init)
      let hasPayload = ["MSG", "HMSG", "PUB", "HPUB"].contains(words.first?.uppercased() ?? "")
      let count = hasPayload ? Int(words.last!)! : 0
      let last = hasPayload ? end.upperBound + count + 2 : end.upperBound
      guard last <= buffer.endIndex else { return nil }
      defer { buffer = Data(buffer[last...]) }
      return Frame(
        words: words.isEmpty ? [""] : words, payload: Data(buffer[end.upperBound..<(end.upperBound + count)]),
        bytes: Data(buffer[buffer.startIndex..<last]))
    }
  }
#endif
