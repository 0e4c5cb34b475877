#if NATS
  import SwiftCombineEngine
  import Synchronization

  /// A message from its arrival until it is settled: acknowledged, returned or discarded.
  ///
  /// Released unsettled, it is returned to the group if the subscriber has not received it, or if the
  /// subscription has ended; otherwise the server delivers it again after the redelivery wait.
  final class HeldMessage: Sendable {
    private enum Phase {
      static let held = 0
      static let received = 1
      static let settled = 2
    }

    let subject: String
    let sequence: UInt64
    let deliveries: Int
    private let reply: String
    private let session: PullSession
    private let phase = Atomic<Int>(Phase.held)

    init(_ metadata: MessageMetadata, subject: String, reply: String, session: PullSession) {
      self.subject = subject
      sequence = metadata.sequence
      deliveries = metadata.deliveries
      self.reply = reply
      self.session = session
    }

    deinit {
      switch phase.load(ordering: .acquiring) {
      case Phase.held: session.send("-NAK", reply)
      case Phase.received: if session.isOver { session.send("-NAK", reply) }
      default: break
      }
    }

    /// What to do if it was delivered again although it was acknowledged, because that did not reach the server
    /// in time: acknowledge it again. The count of deliveries does not tell: if an acknowledgement arrives while
    /// the server delivers again, it counts from one (seen with nats-server 2.9.10).
    func repetition() -> (() -> Void)? {
      guard session.hasAcknowledged(sequence) else { return nil }
      return { [self] in acknowledge() }
    }

    /// The subscriber receives it.
    func willDeliver() {
      _ = phase.compareExchange(expected: Phase.held, desired: Phase.received, ordering: .relaxed)
    }

    private func settle() -> Bool {
      phase.exchange(Phase.settled, ordering: .acquiringAndReleasing) != Phase.settled
    }

    func acknowledge() {
      if settle() { session.acknowledge(sequence, reply) }
    }

    func giveBack(after wait: Duration?) {
      if settle() { session.send(wait.map { "-NAK {\"delay\": \($0.wireNanoseconds)}" } ?? "-NAK", reply) }
    }

    func discard() {
      if settle() { session.send("+TERM", reply) }
    }

    func extend() {
      if phase.load(ordering: .relaxed) != Phase.settled { session.send("+WPI", reply) }
    }
  }

  /// What the subject for acknowledgements says about a message.
  struct MessageMetadata {
    let sequence: UInt64
    let deliveries: Int

    /// Reads `$JS.ACK.stream.group.deliveries.sequence.…`, or the form with a domain and an account before the
    /// stream.
    init?(reply: String) {
      let dot = UInt8(ascii: ".")
      let bytes = reply.utf8
      let count = bytes.count { $0 == dot } + 1
      guard count >= 9, bytes.starts(with: "$JS.ACK.".utf8) else { return nil }
      let first = count >= 11 ? 6 : 4
      // For each message, so without an array of its parts.
      var numbers: (UInt64, UInt64) = (0, 0)
      var part = 0
      for byte in bytes where part <= first + 1 {
        if byte == dot {
          part += 1
          continue
        }
        if part < first { continue }
        let digit = byte &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        if part == first {
          numbers.0 = numbers.0 &* 10 &+ UInt64(digit)
        } else {
          numbers.1 = numbers.1 &* 10 &+ UInt64(digit)
        }
      }
      guard numbers.0 > 0, numbers.1 > 0 else { return nil }
      (deliveries, sequence) = (Int(truncatingIfNeeded: numbers.0), numbers.1)
    }
  }

  /// The latest acknowledgements, which may not have reached the server.
  struct AcknowledgementLog {
    private var sent = Queue<(sequence: UInt64, reply: String)>()
    private var sequences: Set<UInt64> = []
    /// How many to remember.
    var limit = 8192

    func contains(_ sequence: UInt64) -> Bool { sequences.contains(sequence) }

    mutating func append(_ sequence: UInt64, _ reply: String) {
      guard sequences.insert(sequence).inserted else { return }
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
