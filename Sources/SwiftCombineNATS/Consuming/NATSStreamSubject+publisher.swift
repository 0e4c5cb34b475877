#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  extension NATSStreamSubject {
    /// A publisher of the values of this subject, each of which is acknowledged when
    /// its delivery has returned.
    ///
    ///     struct Order: Codable { let id: Int }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
    ///     let cancellable = orders.publisher(group: "billing", from: .sequence(42))
    ///       .sink { print($0) } receiveValue: { print($0.id) }
    ///
    /// **Output**: each message once to one subscriber of the group, whatever its process; again if it was
    /// not acknowledged. It never finishes. **Demand**: exactly that many messages are requested from the
    /// server as are requested from this publisher; of an unlimited demand `window` messages, and again when
    /// half of them have arrived. **Failure**: a ``NATSError``; a value that cannot be
    /// decoded fails after the values before it, and is not acknowledged. **Cancellation**: returns to the
    /// group what has not been delivered, and a value whose delivery another thread cancels. **Delivery**:
    /// on a thread of the subscription, in the order of the stream; on reconnection it continues, and
    /// delivers nothing again that it has acknowledged. A closure of the main actor that runs there traps
    /// with an illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it.
    /// **Memory**: what was requested and not yet delivered, and the positions of some thousand
    /// acknowledgements and of as many deliveries that were released unsettled.
    ///
    /// - Parameters:
    ///   - group: The name of the group, which is created unless it exists.
    ///   - start: Where a new group begins.
    ///   - order: Whether a message may be delivered before the one ahead of it is acknowledged.
    ///   - window: How many messages are requested at a time of an unlimited demand, one or more.
    ///   - redeliveryWait: After which time the server delivers an unacknowledged
    ///     message of a new group again.
    public func publisher(
      group: String, from start: NATSStart = .beginning, order: NATSOrder = .relaxed, window: Int = 256,
      redeliveryWait: Duration = .seconds(30)
    ) -> NATSValues<Value> {
      NATSValues(
        deliveries: deliveries(
          group: group, from: start, order: order, window: window, redeliveryWait: redeliveryWait))
    }

    /// A publisher of the messages of this subject, which the subscriber acknowledges.
    ///
    ///     struct Order: Codable { let id: Int }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
    ///     let cancellable = orders.deliveries(group: "billing")
    ///       .sink { print($0) } receiveValue: { $0.acknowledge() }
    ///
    /// The server keeps a thousand messages of a group unacknowledged at most, or twice `window`. Everything
    /// else is as with ``publisher(group:from:order:window:redeliveryWait:)``.
    ///
    /// - Parameters:
    ///   - group: The name of the group, which is created unless it exists.
    ///   - start: Where a new group begins.
    ///   - order: Whether a message may be delivered before the one ahead of it is acknowledged.
    ///   - window: How many messages are requested at a time of an unlimited demand, one or more.
    ///   - redeliveryWait: After which time the server delivers an unacknowledged
    ///     message of a new group again.
    ///   - onUndecodable: Settles a message whose value cannot be decoded; called in place of its delivery,
    ///     one at a time with the deliveries. By default the publisher fails.
    public func deliveries(
      group: String, from start: NATSStart = .beginning, order: NATSOrder = .relaxed, window: Int = 256,
      redeliveryWait: Duration = .seconds(30),
      onUndecodable: ((NATSDelivery<Data>, any Error) -> Void)? = nil
    ) -> NATSDeliveries<Value> {
      if window < 1 {
        fatalError(
          """
          A publisher of the stream \(stream.name) was created with window: \(window). Rule: nothing would ever \
          be requested. Instead: pass one or more.
          """)
      }
      return NATSDeliveries(
        subject: self,
        options: PullOptions(
          group: group, subject: subject, start: start, order: order, window: window,
          redeliveryWait: redeliveryWait), onUndecodable: onUndecodable)
    }
  }

  /// A publisher of messages that the subscriber settles.
  public struct NATSDeliveries<Value>: Publisher {
    public typealias Output = NATSDelivery<Value>
    public typealias Failure = NATSError
    /// The subject of the messages.
    public let subject: NATSStreamSubject<Value>
    let options: PullOptions
    let onUndecodable: ((NATSDelivery<Data>, any Error) -> Void)?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      PullEngine(self, downstream: DeliveringSubscriber(downstream: subscriber)).begin()
    }
  }

  /// A publisher of values that are acknowledged when their delivery has returned.
  public struct NATSValues<Value>: Publisher {
    public typealias Output = Value
    public typealias Failure = NATSError
    let deliveries: NATSDeliveries<Value>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      PullEngine(deliveries, downstream: AcknowledgingSubscriber(downstream: subscriber)).begin()
    }
  }

  /// A subscriber that settles its messages itself.
  private struct DeliveringSubscriber<Downstream: Subscriber, Value>: Subscriber
  where Downstream.Input == NATSDelivery<Value>, Downstream.Failure == NATSError {
    let downstream: Downstream
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    func receive(_ message: HeldMessage) -> Subscribers.Demand {
      message.willDeliver()
      // Unchecked: the messages of a subscription are made for the type of its values.
      return downstream.receive(
        NATSDelivery(message: unsafeDowncast(message, to: ValueMessage<Value>.self)))
    }

    func receive(completion: Subscribers.Completion<NATSError>) { downstream.receive(completion: completion) }
  }
#endif
