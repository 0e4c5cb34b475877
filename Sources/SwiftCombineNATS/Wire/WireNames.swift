#if NATS
  /// What the lines of the protocol may contain. A line ends at a byte, so bytes are looked at: `\r\n` is one
  /// character, which is neither of the two, and a space and an accent are one that is no space.
  extension String {
    /// Whether it can be the name of a stream or a group. The server takes at most 255 bytes.
    var isNATSName: Bool { isWord(upTo: 255) && !utf8.contains { ".*>/\\".utf8.contains($0) } }

    /// Whether it can be the name of a group that shares the messages of a subject.
    var isSharingGroup: Bool { isWord(upTo: 255) }

    /// Whether it is a subject, with or without wildcards.
    ///
    /// A line that is longer than 4,096 bytes ends the connection; most of them contain more than a subject.
    var isSubject: Bool {
      guard isWord(upTo: 1024) else { return false }
      let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      return parts.allSatisfy { !$0.isEmpty } && !parts.dropLast().contains { $0.elementsEqual(">".utf8) }
    }

    /// Whether it is a subject without wildcards.
    var isLiteralSubject: Bool { isSubject && !utf8.contains { "*>".utf8.contains($0) } }

    /// Whether it can be the identifier of a message: a header, at whose ends the
    /// server does not count spaces.
    var isMessageID: Bool {
      !utf8.isEmpty && !utf8.contains(where: \.isControl) && utf8.first != UInt8(ascii: " ")
        && utf8.last != UInt8(ascii: " ")
    }

    /// Whether the client passes it to the server, or to the system, as it is: it ends a text at a zero.
    var isWhole: Bool { !utf8.contains(0) }

    /// Whether the client writes it into a text of JSON as it is. libnats 3.4 escapes nothing there.
    var isPlainInJSON: Bool { !utf8.contains { $0.isControl || "\"\\".utf8.contains($0) } }

    /// It for a description: on one line, and not without end.
    var forDescription: String {
      let shown = unicodeScalars.prefix(255).map { scalar in
        scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
      }.joined()
      return unicodeScalars.count > 255 ? shown + "…" : shown
    }

    /// Whether each subject that matches another one matches this one.
    func covers(_ other: String) -> Bool {
      let (dot, rest) = (UInt8(ascii: "."), ">".utf8)
      let others = other.utf8.split(separator: dot)
      var position = 0
      for part in utf8.split(separator: dot) {
        if position == others.count { return false }
        if part.elementsEqual(rest) { return true }
        let isAny = part.elementsEqual("*".utf8) && !others[position].elementsEqual(rest)
        guard isAny || part.elementsEqual(others[position]) else { return false }
        position += 1
      }
      return position == others.count
    }

    private func isWord(upTo limit: Int) -> Bool {
      (1...limit).contains(utf8.count) && !utf8.contains { $0.isControl || $0 == UInt8(ascii: " ") }
    }

    /// Whether a text of the server names this subject, which it puts in quotes.
    func isNamed(in text: String, after what: String = "") -> Bool {
      text.utf8.contains((what + "\"" + escapingQuotes + "\"").utf8)
    }

    /// Whether it, a text of the server, names the subject of an acknowledgement for this group. The client
    /// cuts long texts: what is left of the names decides then.
    func namesAcknowledgement(stream: String, group: String) -> Bool {
      guard let start = utf8.firstRange(of: "\"$JS.ACK.".utf8)?.upperBound else { return false }
      let parts = utf8[start...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      // The longer form has a domain and an account before the stream.
      let subject = parts.dropFirst(parts.count >= 9 ? 2 : 0).joined(separator: ".".utf8)
      let names = "\(stream.escapingQuotes).\(group.escapingQuotes).".utf8
      return subject.starts(with: names) || names.starts(with: subject)
    }

    /// It with a backslash before each quote and each backslash, as in JSON and as
    /// the server quotes subjects.
    var escapingQuotes: String {
      String(
        decoding: utf8.flatMap { byte in
          byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
        }, as: UTF8.self)
    }
  }

  extension UInt8 {
    fileprivate var isControl: Bool { self < 0x20 || self == 0x7f }
  }
#endif
