#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation

  /// What bytes are divided into.
  protocol ByteBuffer: SendableMetatype {
    associatedtype Content

    /// Whether it has no bytes.
    var isEmpty: Bool { get }
    /// Adds bytes.
    mutating func append(_ bytes: UnsafeRawBufferPointer)
    /// No more bytes are added.
    mutating func finish()
    /// Removes and returns the first content, if it is complete.
    mutating func next() throws(LineTooLong) -> Content?
  }

  /// A line has more bytes than its limit.
  struct LineTooLong: Error {}

  /// Divides bytes into lines, of which it has at most one that is incomplete.
  struct LineBuffer: ByteBuffer {
    private let limit: Int
    private let longLines: LongLineStrategy
    private var bytes: [UInt8] = []
    /// Where the first line begins.
    private var start = 0
    /// Up to where there is no newline.
    private var searched = 0
    private var isFinished = false

    init(limit: Int, longLines: LongLineStrategy) {
      self.limit = limit
      self.longLines = longLines
    }

    var isEmpty: Bool { start == bytes.count }

    mutating func append(_ piece: UnsafeRawBufferPointer) {
      if start > 0 {
        bytes.removeSubrange(..<start)
        searched -= start
        start = 0
      }
      unsafe bytes.append(contentsOf: piece)
    }

    mutating func finish() { isFinished = true }

    /// Begins again: the rest was removed, and more bytes are added.
    mutating func restart() { isFinished = false }

    mutating func next() throws(LineTooLong) -> String? {
      if let newline = newline() {
        let end = newline > start && bytes[newline - 1] == UInt8(ascii: "\r") ? newline - 1 : newline
        if end - start <= limit { return take(to: end, next: newline + 1) }
      } else {
        let count = bytes.count - start
        if isFinished {
          if count == 0 { return nil }
          if count <= limit { return take(to: bytes.count, next: bytes.count) }
        } else if count - 1 <= limit {
          // One more byte than the limit may be the first of "\r\n".
          return nil
        }
      }
      if longLines == .fail { throw LineTooLong() }
      let cut = cut()
      return take(to: cut, next: cut)
    }

    private mutating func newline() -> Int? {
      let found = unsafe bytes.withUnsafeBytes { bytes -> Int? in
        guard searched < bytes.count, let base = bytes.baseAddress else { return nil }
        let newline = unsafe memchr(base + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
        return unsafe newline.map { unsafe UnsafeRawPointer($0) - base }
      }
      searched = found ?? bytes.count
      return found
    }

    /// Where a piece of a long line ends.
    private func cut() -> Int {
      let end = start + limit
      // A character of UTF-8 has up to three bytes after the first.
      for cut in stride(from: end, to: max(start, end - 4), by: -1) where bytes[cut] & 0xC0 != 0x80 {
        return cut
      }
      return end
    }

    private mutating func take(to end: Int, next: Int) -> String {
      let line = String(decoding: bytes[start..<end], as: UTF8.self)
      start = next
      searched = max(searched, start)
      if isEmpty {
        bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * ByteInput.size)
        (start, searched) = (0, 0)
      }
      return line
    }
  }

  /// Delivers bytes in the pieces in which they were read.
  struct PieceBuffer: ByteBuffer {
    private var piece = Data()

    var isEmpty: Bool { piece.isEmpty }
    mutating func append(_ bytes: UnsafeRawBufferPointer) { unsafe piece.append(contentsOf: bytes) }
    mutating func finish() {}

    mutating func next() throws(LineTooLong) -> Data? {
      if piece.isEmpty { return nil }
      defer { piece = Data() }
      return piece
    }
  }
#endif
