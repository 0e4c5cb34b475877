#if canImport(Darwin) || os(Linux) || os(Android)
  /// What happens to a line that has more bytes than the limit.
  public enum LongLineStrategy: Hashable, Sendable {
    /// The publisher fails with ``SystemError/lineTooLong(path:maxLineLength:)``, after the lines before it.
    case fail
    /// It is delivered in pieces of as many bytes as the limit; a piece does not end
    /// inside a character of UTF-8.
    case split
  }
#endif
