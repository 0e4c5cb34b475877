#if NATS
  import TestSupport

  /// Makes random inputs of texts that a server may send: the same in each run.
  struct Scribble: RandomNumberGenerator {
    private var dice = Dice()

    mutating func next() -> UInt64 { dice.next() }

    /// A text with several changes: pieces of other texts, of hostile numbers, and single bytes.
    ///
    /// - Parameters:
    ///   - texts: What the server usually sends.
    ///   - pieces: What matters to the reader.
    mutating func input(of texts: [String], pieces: [String]) -> [UInt8] {
      var bytes = Array(texts.randomElement(using: &self)!.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &self) {
        let start = Int.random(in: 0...bytes.count, using: &self)
        let end = min(bytes.count, start + Int.random(in: 0...6, using: &self))
        let piece =
          switch Int.random(in: 0...3, using: &self) {
          case 0: [UInt8.random(in: 0 ... .max, using: &self)]
          case 1: Array(pieces.randomElement(using: &self)!.utf8)
          case 2: Array(String(next() >> UInt64.random(in: 0...63, using: &self)).utf8)
          default: [UInt8]()
          }
        bytes.replaceSubrange(start..<end, with: piece)
      }
      return bytes
    }

    /// Pieces that numbers are made of, or that only look like some.
    static let numbers = [
      "0", "00", "7", "-1", "+1", " 1", "1 ", "1.5", "1e3", "0x10", "\u{0}", "\r\n", "\u{661}",
      "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
      "99999999999999999999999",
    ]
  }
#endif
