#if NATS
  import SwiftCombineEngine

  /// The messages that a subscriber has released unsettled within the redelivery wait.
  ///
  /// The wait counts from the release here, and from the delivery at the server: a message that was held for
  /// a while may be returned although another subscriber has it by then, and is delivered once more.
  struct UnsettledLog {
    /// How many are remembered; the server delivers the others again after the redelivery wait.
    static let limit = 8192

    let redeliveryWait: Duration
    private var released = OperatorQueue<(reply: String, time: ContinuousClock.Instant)>()

    init(redeliveryWait: Duration) { self.redeliveryWait = redeliveryWait }

    mutating func append(_ reply: String, at time: ContinuousClock.Instant = .now) {
      forget(before: time)
      if released.count == Self.limit { _ = released.popFirst() }
      released.append((reply, time))
    }

    /// The subjects of all that are remembered, oldest first.
    func replies(at time: ContinuousClock.Instant = .now) -> [String] {
      var (rest, replies) = (self, [String]())
      rest.forget(before: time)
      while let next = rest.released.popFirst() { replies.append(next.reply) }
      return replies
    }

    /// The server has delivered again, or is about to, what was released earlier than the redelivery wait.
    private mutating func forget(before time: ContinuousClock.Instant) {
      while let first = released.first, time - first.time >= redeliveryWait { _ = released.popFirst() }
    }
  }
#endif
