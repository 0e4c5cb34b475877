#if NATS
  /// A message that a subscriber received and has to settle, by one of ``acknowledge()``,
  /// ``redeliver(after:)`` and ``discard()``; the first one counts.
  ///
  ///     struct Order: Codable { let id: Int }
  ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
  ///     let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
  ///     let cancellable = orders.deliveries(group: "billing")
  ///       .sink { print($0) } receiveValue: { delivery in
  ///         if delivery.deliveryCount > 3 { delivery.discard() } else { delivery.acknowledge() }
  ///       }
  ///
  /// It may be settled on any thread, also after its subscription has ended. A delivery that is released
  /// unsettled is delivered again after the redelivery wait, or at the end of its subscription if that comes
  /// first: what an operator such as `delay` holds is returned by a cancel. After a reconnection nothing that
  /// was acknowledged is delivered again to this subscription.
  public struct NATSDelivery<Value> {
    let message: ValueMessage<Value>

    /// The value.
    public var value: Value { message.value }

    /// The subject that the message was published on, without wildcards.
    public var subject: String { message.arrival.subject }
    /// The position of the message in its stream, from 1.
    public var sequence: UInt64 { message.sequence }
    /// How many times the message has been delivered to the group, this time included.
    public var deliveryCount: Int { message.arrival.metadata.deliveries }

    /// Acknowledges the message: it is not delivered again.
    public func acknowledge() { message.acknowledge() }

    /// Returns the message to the group, which delivers it again.
    ///
    /// - Parameter wait: How long the server waits before that; `nil` for not at all.
    public func redeliver(after wait: Duration? = nil) { message.giveBack(after: wait) }

    /// Starts the redelivery wait from the beginning, for work that takes longer.
    public func restartRedeliveryWait() { message.extend() }

    /// Ends the deliveries of the message without an acknowledgement.
    public func discard() { message.discard() }
  }

  extension NATSDelivery: Sendable where Value: Sendable {}

  extension NATSDelivery: CustomStringConvertible {
    public var description: String { "\(sequence): \(value)" }
  }
#endif
