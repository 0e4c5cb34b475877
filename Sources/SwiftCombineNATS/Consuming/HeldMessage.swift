#if NATS
  import SwiftCombineEngine

  /// A message from its arrival until it is settled: acknowledged, returned or discarded.
  ///
  /// Released unsettled, it is returned to the group: at once if the subscriber has not received it,
  /// otherwise when the subscription ends, unless the redelivery wait has passed since.
  ///
  /// `@unchecked Sendable`: nothing but its phase changes.
  class HeldMessage: @unchecked Sendable {
    private enum Phase {
      static let held = 0
      static let received = 1
      static let settled = 2
    }

    final let arrival: Arrival
    private final let phase = Atomic<Int>(Phase.held)

    init(_ arrival: Arrival) { self.arrival = arrival }

    final var sequence: UInt64 { arrival.metadata.sequence }
    private final var session: PullSession { arrival.session }
    private final var reply: String { arrival.reply }

    deinit {
      switch phase.load(ordering: .acquiring) {
      case Phase.held: session.send("-NAK", reply)
      case Phase.received: session.giveBackAtEnd(reply)
      default: break
      }
    }

    /// What to do if it was delivered again although it was acknowledged, because that did not reach the
    /// server in time: acknowledge it again. The count of deliveries does not tell: if an acknowledgement
    /// arrives while the server delivers again, it counts from one (seen with nats-server 2.9.10).
    final func repetition() -> (() -> Void)? {
      guard session.hasAcknowledged(sequence) else { return nil }
      return { [self] in acknowledge() }
    }

    /// The subscriber receives it.
    final func willDeliver() {
      _ = phase.compareExchange(expected: Phase.held, desired: Phase.received, ordering: .relaxed)
    }

    private final func settle() -> Bool {
      phase.exchange(Phase.settled, ordering: .acquiringAndReleasing) != Phase.settled
    }

    final func acknowledge() {
      if settle() { session.acknowledge(sequence, reply) }
    }

    final func giveBack(after wait: Duration?) {
      if settle() { session.send(wait.map { "-NAK {\"delay\": \($0.wireNanoseconds)}" } ?? "-NAK", reply) }
    }

    final func discard() {
      if settle() { session.send("+TERM", reply) }
    }

    final func extend() {
      if phase.load(ordering: .relaxed) != Phase.settled { session.send("+WPI", reply) }
    }
  }

  /// What is known of a message that has arrived, besides its payload.
  struct Arrival {
    let metadata: MessageMetadata
    let subject: String
    /// The subject for acknowledgements.
    let reply: String
    let session: PullSession
  }

  /// A message with its value. What handles each message sees only its superclass, and is compiled for that.
  ///
  /// `@unchecked Sendable`: as its superclass; the value goes from the thread of the client
  /// to that of the subscriber.
  final class ValueMessage<Value>: HeldMessage, @unchecked Sendable {
    let value: Value

    init(_ arrival: Arrival, _ value: Value) {
      self.value = value
      super.init(arrival)
    }
  }

  /// What the subject for acknowledgements says about a message.
  struct MessageMetadata {
    let sequence: UInt64
    let deliveries: Int

    /// Reads `$JS.ACK.stream.group.deliveries.sequence.…`, or the form with a domain and an account before
    /// the stream.
    init?(reply: String) {
      var reply = reply
      guard let metadata = reply.withUTF8({ Self.read(UnsafeRawBufferPointer($0)) }) else { return nil }
      self = metadata
    }

    private init(sequence: UInt64, deliveries: Int) {
      self.sequence = sequence
      self.deliveries = deliveries
    }

    /// Called for each message, so it makes no array of the parts.
    private static func read(_ bytes: UnsafeRawBufferPointer) -> Self? {
      guard bytes.starts(with: "$JS.ACK.".utf8) else { return nil }
      // Where the fifth part begins, and the seventh.
      var (fifth, seventh, parts) = (0, 0, 1)
      for index in bytes.indices where bytes[index] == UInt8(ascii: ".") {
        parts += 1
        if parts == 5 { fifth = index + 1 } else if parts == 7 { seventh = index + 1 }
      }
      guard parts >= 9 else { return nil }
      var index = parts >= 11 ? seventh : fifth
      guard let deliveries = part(of: bytes, at: &index).flatMap({ Int(exactly: $0) }),
        let sequence = part(of: bytes, at: &index)
      else { return nil }
      return Self(sequence: sequence, deliveries: deliveries)
    }

    /// Reads a number that is not 0 and ends with a dot.
    ///
    /// - Parameter index: The position of the part, and afterwards of the next one.
    private static func part(of bytes: UnsafeRawBufferPointer, at index: inout Int) -> UInt64? {
      guard let number = bytes.wireNumber(at: &index), number > 0, index < bytes.count,
        bytes[index] == UInt8(ascii: ".")
      else { return nil }
      index += 1
      return number
    }
  }

  /// The latest acknowledgements, which may not have reached the server.
  struct AcknowledgementLog {
    private var sent = OperatorQueue<(sequence: UInt64, reply: String)>()
    private var sequences: Set<UInt64> = []
    private var highest: UInt64 = 0
    /// How many to remember.
    var limit = 8192

    func contains(_ sequence: UInt64) -> Bool { sequence <= highest && sequences.contains(sequence) }

    mutating func append(_ sequence: UInt64, _ reply: String) {
      guard sequences.insert(sequence).inserted else { return }
      highest = max(highest, sequence)
      sent.append((sequence, reply))
      if sent.count > limit, let oldest = sent.popFirst() { sequences.remove(oldest.sequence) }
    }

    /// The subjects of all that are remembered, oldest first.
    func replies() -> [String] {
      var (rest, replies) = (sent, [String]())
      while let next = rest.popFirst() { replies.append(next.reply) }
      return replies
    }
  }
#endif
