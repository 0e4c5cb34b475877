import Foundation

/// Reads lines from a file descriptor.
///
/// It does not use the standard library's `readLine`, which locks the standard input: a process could not end
/// while a line is awaited.
public struct LineReader: Sendable {
  /// How many bytes of a line are kept; what is longer is cut.
  public static let longest = 65_536

  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  /// Creates a reader, of standard input by default.
  public init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Waits for the next line, and returns it without its line break; nil at the end.
  public mutating func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeSubrange(...end) }
        return Self.text(bytes[..<end].prefix(Self.longest))
      }
      if isAtEnd {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : Self.text(bytes[...])
      }
      let count = bytes.count
      receive()
      if bytes.count > Self.longest, !bytes[count...].contains(UInt8(ascii: "\n")) {
        // Of a line that does not end yet, only the beginning is kept.
        bytes.removeSubrange(Self.longest..<bytes.count)
      }
    }
  }

  private mutating func receive() {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      bytes += chunk[..<count]
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
