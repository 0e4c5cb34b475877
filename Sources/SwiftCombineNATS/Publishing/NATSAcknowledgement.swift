#if NATS
  import Foundation

  /// The confirmation of the server that it has stored a message.
  public struct NATSAcknowledgement: Sendable, Equatable {
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
    static func read(_ bytes: UnsafeRawBufferPointer, subject: String) -> Result<
      NATSAcknowledgement, NATSError
    > {
      if let sequence = plainSequence(in: bytes) {
        return .success(Self(sequence: sequence, isDuplicate: false))
      }
      guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(bytes)) else {
        return .failure(.client("an unknown reply to a publication to \(subject)"))
      }
      if let error = reply.error { return .failure(error.asError(stream: subject)) }
      guard let sequence = reply.seq else { return .failure(.noStream(subject)) }
      return .success(Self(sequence: sequence, isDuplicate: reply.duplicate ?? false))
    }

    /// The number at the end of the usual reply, `{"stream":"ORDERS", "seq":17}`, without a general parser.
    private static func plainSequence(in bytes: UnsafeRawBufferPointer) -> UInt64? {
      guard bytes.last == UInt8(ascii: "}") else { return nil }
      var index = bytes.count - 2
      var (sequence, place): (UInt64, UInt64) = (0, 1)
      while index >= 0, case let digit = bytes[index] &- UInt8(ascii: "0"), digit <= 9 {
        if place > 100_000_000_000_000_000 { return nil }
        sequence += UInt64(digit) * place
        place *= 10
        index -= 1
      }
      let key = "\"seq\":".utf8
      guard place > 1, index + 1 >= key.count else { return nil }
      return bytes[(index + 1 - key.count)...index].elementsEqual(key) ? sequence : nil
    }
  }
#endif
