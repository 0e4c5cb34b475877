#if NATS
  import Foundation

  /// The confirmation of the server that it has stored a message.
  public struct NATSAcknowledgement: Hashable, Sendable {
    /// The position of the message in its stream, from 1.
    public let sequence: UInt64
    /// Whether the stream had a message with the same identifier already, which is the one at the position.
    public let isDuplicate: Bool

    /// Creates a confirmation.
    public init(sequence: UInt64, isDuplicate: Bool) {
      self.sequence = sequence
      self.isDuplicate = isDuplicate
    }

    private struct Reply: Decodable, APIReplying {
      let error: APIError?
      let seq: UInt64?
      let duplicate: Bool?
    }

    /// Reads the reply of a server to a publication.
    static func read(_ bytes: UnsafeRawBufferPointer, subject: String, stream: String) -> Result<
      NATSAcknowledgement, NATSError
    > {
      if let confirmation = readPlain(bytes) { return .success(confirmation) }
      return readAny(bytes, subject: subject, stream: stream)
    }

    /// Reads any reply, with a general parser.
    static func readAny(_ bytes: UnsafeRawBufferPointer, subject: String, stream: String) -> Result<
      NATSAcknowledgement, NATSError
    > {
      guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(bytes)) else {
        return .failure(.client(reason: "an unknown reply to a publication to \(subject)"))
      }
      if let error = reply.error { return .failure(error.asError(stream: stream)) }
      // Positions begin at 1: a reply without one confirms nothing.
      guard let sequence = reply.seq, sequence > 0 else {
        return .failure(.notStored(subject: subject, stream: stream))
      }
      return .success(Self(sequence: sequence, isDuplicate: reply.duplicate ?? false))
    }

    /// Reads the usual reply, `{"stream":"ORDERS", "seq":17}` with or without a domain, and no other one. It
    /// reads from the first byte to the last: a refusal ends as a confirmation does.
    static func readPlain(_ bytes: UnsafeRawBufferPointer) -> NATSAcknowledgement? {
      var index = 0
      func skip(_ text: StaticString) -> Bool {
        let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes[index...].starts(with: text) else { return false }
        index += text.count
        return true
      }
      func skipName() { while index < bytes.count, bytes[index].isPlainText { index += 1 } }
      guard skip(#"{"stream":""#) else { return nil }
      skipName()
      if skip(#"", "domain":""#) { skipName() }
      guard skip(#"", "seq":"#), let sequence = bytes.wireNumber(at: &index), sequence > 0, skip("}"),
        index == bytes.count
      else { return nil }
      return Self(sequence: sequence, isDuplicate: false)
    }
  }

  extension UInt8 {
    /// Whether it is a character of ASCII that stands for itself in a text of JSON.
    fileprivate var isPlainText: Bool {
      (0x20...0x7e).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
  }
#endif
