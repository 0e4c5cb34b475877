#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  extension NATSSubject {
    /// A publisher of the values that are published on this subject from the subscription on.
    ///
    ///     struct Tick: Codable { let price: Double }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let cancellable = nats.subject("ticks", as: Tick.self)
    ///       .publisher(limit: 100, whenFull: .dropOldest, onDrop: { print("dropped", $0) })
    ///       .sink { print($0) } receiveValue: { print($0.price) }
    ///
    /// **Output**: each value at most once. What is published while the connection is interrupted is lost,
    /// and so is what a full buffer drops. It never finishes. **Demand**: never exceeded, but the server
    /// knows nothing of it: messages that are not requested wait, up to the limit. **Failure**: a
    /// ``NATSError``, after the messages that wait. **Cancellation**: unsubscribes, and drops what waits.
    /// **Delivery**: on a queue of the subscription, in the order in which the server received the messages
    /// of one publisher; after a reconnection it continues. A closure of the main actor that runs there
    /// traps with an illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of
    /// it. **Memory**: the messages that wait, as many as the limit.
    ///
    /// - Parameters:
    ///   - group: The group whose subscribers, in any process, share the messages: each one receives some.
    ///     `nil` for all messages.
    ///   - limit: How many messages wait for the subscriber at most, one or more: those that are not
    ///     requested, and those that arrive while it is busy with the one before.
    ///   - whenFull: What happens to a message that arrives while as many as the limit wait. By default the
    ///     publisher fails with ``NATSError/slowSubscriber(limit:)`` after those, without the new one.
    ///   - onDrop: Called with the number of messages that were dropped since the last call; one at a time
    ///     with the deliveries.
    ///   - onUndecodable: Called with a message whose value cannot be decoded, in place of its delivery. By
    ///     default the publisher fails.
    public func publisher(
      group: String? = nil, limit: Int, whenFull: Publishers.BufferingStrategy<NATSError>? = nil,
      onDrop: ((Int) -> Void)? = nil, onUndecodable: ((NATSMessage<Data>, any Error) -> Void)? = nil
    ) -> Publishers.Map<NATSMessages<Value>, Value> {
      messages(group: group, limit: limit, whenFull: whenFull, onDrop: onDrop, onUndecodable: onUndecodable)
        .map(\.value)
    }

    /// A publisher of the messages on this subject: the values, the subjects that they were published on, and
    /// the means to reply to requests.
    ///
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let cancellable = nats.subject("ticks.*", as: Double.self)
    ///       .messages(limit: 100, whenFull: .dropOldest)
    ///       .sink { print($0) } receiveValue: { print($0.subject, $0.value) }
    ///
    /// Everything else is as with the values alone.
    ///
    /// - Parameters:
    ///   - group: The group whose subscribers, in any process, share the messages: each one receives some.
    ///     `nil` for all messages.
    ///   - limit: How many messages wait for the subscriber at most, one or more: those that are not
    ///     requested, and those that arrive while it is busy with the one before.
    ///   - whenFull: What happens to a message that arrives while as many as the limit wait. By default the
    ///     publisher fails with ``NATSError/slowSubscriber(limit:)`` after those, without the new one.
    ///   - onDrop: Called with the number of messages that were dropped since the last call; one at a time
    ///     with the deliveries.
    ///   - onUndecodable: Called with a message whose value cannot be decoded, in place of its delivery. By
    ///     default the publisher fails.
    public func messages(
      group: String? = nil, limit: Int, whenFull: Publishers.BufferingStrategy<NATSError>? = nil,
      onDrop: ((Int) -> Void)? = nil, onUndecodable: ((NATSMessage<Data>, any Error) -> Void)? = nil
    ) -> NATSMessages<Value> {
      if limit < 1 {
        fatalError(
          """
          A subject was subscribed to with the limit \(limit). Rule: a message waits until the subscriber's queue \
          delivers it, so every one would be dropped. Instead: pass one or more.
          """)
      }
      return NATSMessages(
        subject: self, group: group, limit: limit,
        whenFull: whenFull ?? .customError { .slowSubscriber(limit: limit) }, onDrop: onDrop,
        onUndecodable: onUndecodable)
    }
  }

  /// A publisher of the messages on a subject.
  public struct NATSMessages<Value>: Publisher {
    public typealias Output = NATSMessage<Value>
    public typealias Failure = NATSError
    /// The subject.
    public let subject: NATSSubject<Value>
    /// The group whose subscribers share the messages, if there is one.
    public let group: String?
    /// How many messages wait for the subscriber at most.
    public let limit: Int
    /// What happens to a message that arrives while as many as the limit wait. An error is created on the
    /// queue of the subscription, after the messages that wait.
    public let whenFull: Publishers.BufferingStrategy<NATSError>
    let onDrop: ((Int) -> Void)?
    let onUndecodable: ((NATSMessage<Data>, any Error) -> Void)?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = MessageEngine(self, downstream: subscriber)
      engine.announce()
      engine.begin()
    }
  }
#endif
