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
      let parts = reply.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 9, parts[0] == "$JS", parts[1] == "ACK" else { return nil }
      let first = parts.count >= 11 ? 6 : 4
      guard let deliveries = Int(parts[first]), let sequence = UInt64(parts[first + 1]) else { return nil }
      self.deliveries = deliveries
      self.sequence = sequence
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
