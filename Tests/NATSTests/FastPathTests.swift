#if NATS
  import Foundation
  import Testing

  @testable import SwiftCombineNATS

  /// What is read for each message has a quick reader; it has to agree with a plain one on any input.
  @Suite("Quick readers") struct FastPathTests {
    private let count = 100_000

    @Test func `a confirmation that is read quickly is one to the general parser too`() {
      let texts = [
        #"{"stream":"ORDERS", "seq":17}"#, #"{"stream":"ORDERS", "domain":"hub", "seq":17}"#,
        #"{"stream":"ORDERS","seq":17,"duplicate":true}"#, #"{"stream":"S","seq":0}"#,
        #"{"error":{"code":503,"err_code":10077,"description":"maximum bytes exceeded"},"stream":"S","seq":0}"#,
        #"{"error":{"code":400,"err_code":10071,"description":"wrong last sequence: 3"},"stream":"S","seq":3}"#,
      ]
      let pieces =
        Scribble.numbers + [
          "\"", "\\", "\\\"", ",", ":", "}", "{", "null", "true", #""error":{"code":503},"#, #""seq":1"#,
          #", "seq":2"#,
          #", "domain":""#, "\u{e9}",
        ]
      var (scribble, quick) = (Scribble(), 0)
      for _ in 0..<count {
        let input = scribble.input(of: texts, pieces: pieces)
        input.withUnsafeBytes { bytes in
          guard let confirmation = NATSAcknowledgement.readPlain(bytes) else { return }
          quick += 1
          let general = try? NATSAcknowledgement.readAny(bytes, subject: "orders", stream: "ORDERS").get()
          #expect(confirmation == general, "\(String(decoding: input, as: UTF8.self))")
        }
      }
      // Neither nothing nor everything, or nothing was compared.
      #expect((count / 20...count / 2).contains(quick))
    }

    @Test func `the number of an inbox is read as a general reader does`() {
      let texts = ["_INBOX.8eTqx.17", "_INBOX.8eTqx.0", "_INBOX.8eTqx.", "_INBOX", ""]
      var (scribble, found) = (Scribble(), 0)
      for _ in 0..<count {
        let input = scribble.input(of: texts, pieces: Scribble.numbers + ["."])
        let number = input.withUnsafeBytes { $0.lastWireNumber }
        let parts = input.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let general = parts.count > 1 ? written(parts.last!).flatMap { Int(exactly: $0) } : nil
        #expect(number == general, "\(String(decoding: input, as: UTF8.self))")
        if number != nil { found += 1 }
      }
      #expect((count / 20...count / 2).contains(found))
    }

    @Test func `what a message says of itself is read as a general reader does`() {
      let texts = [
        "$JS.ACK.ORDERS.billing.1.17.17.1764150000000000000.3",
        "$JS.ACK.hub.acc.ORDERS.billing.2.18.17.1764150000000000000.3",
        "$JS.ACK.hub.acc.ORDERS.billing.2.18.17.1764150000000000000.3.token",
        "$JS.ACK.ORDERS.billing.1.17.17", "_INBOX.1.2.3.4.5.6.7.8.9",
      ]
      var (scribble, found) = (Scribble(), 0)
      for _ in 0..<count {
        let input = scribble.input(of: texts, pieces: Scribble.numbers + [".", "..", ".1.", "$JS.ACK."])
        let reply = String(decoding: input, as: UTF8.self)
        let metadata = MessageMetadata(reply: reply)
        let general = self.metadata(of: Array(reply.utf8))
        #expect(metadata?.deliveries == general?.deliveries, "\(reply)")
        #expect(metadata?.sequence == general?.sequence, "\(reply)")
        if metadata != nil { found += 1 }
      }
      #expect((count / 20...count / 4 * 3).contains(found))
    }

    /// The number that a program has written with these digits.
    private func written(_ text: some Sequence<UInt8>) -> UInt64? {
      let text = String(decoding: Array(text), as: UTF8.self)
      return UInt64(text).flatMap { String($0).utf8.elementsEqual(text.utf8) ? $0 : nil }
    }

    private func metadata(of reply: [UInt8]) -> (deliveries: Int, sequence: UInt64)? {
      let parts = reply.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count >= 9, parts[0].elementsEqual("$JS".utf8), parts[1].elementsEqual("ACK".utf8) else {
        return nil
      }
      let first = parts.count >= 11 ? 6 : 4
      guard let deliveries = written(parts[first]).flatMap({ Int(exactly: $0) }), deliveries > 0,
        let sequence = written(parts[first + 1]), sequence > 0
      else { return nil }
      return (deliveries, sequence)
    }
  }
#endif
