#if NATS
  /// What happens to a message that arrives while as many as the limit wait for the subscriber.
  ///
  /// A message waits while it is not requested, and while the subscriber is busy with the one before.
  ///
  ///     struct Tick: Codable { let price: Double }
  ///     let nats = try NATS.connect("nats://127.0.0.1:4222")
  ///     let ticks = nats.subject("ticks", as: Tick.self)
  ///     let latest = ticks.publisher(onOverflow: .dropOldest(limit: 1))
  public struct NATSOverflow: Sendable {
    enum Policy: Sendable {
      case dropOldest
      case dropNewest
      case fail
    }

    let policy: Policy
    /// How many messages wait for the subscriber at most.
    public let limit: Int

    init(_ policy: Policy, _ limit: Int) {
      if limit < 1 {
        fatalError(
          """
          NATSOverflow was created with the limit \(limit). Rule: a message waits until the subscriber's queue \
          delivers it, so every one would be dropped. Instead: pass one or more.
          """)
      }
      self.policy = policy
      self.limit = limit
    }

    /// Drops the oldest message that waits.
    ///
    /// - Parameter limit: How many messages wait at most, one or more.
    public static func dropOldest(limit: Int) -> NATSOverflow { NATSOverflow(.dropOldest, limit) }

    /// Drops the new message.
    ///
    /// - Parameter limit: How many messages wait at most, one or more.
    public static func dropNewest(limit: Int) -> NATSOverflow { NATSOverflow(.dropNewest, limit) }

    /// Fails with ``NATSError/slowSubscriber(limit:)`` after the messages that wait, without the new one.
    ///
    /// - Parameter limit: How many messages wait at most, one or more.
    public static func fail(limit: Int) -> NATSOverflow { NATSOverflow(.fail, limit) }
  }
#endif
