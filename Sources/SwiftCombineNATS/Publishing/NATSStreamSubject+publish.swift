#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  extension NATSStreamSubject {
    /// Stores the values of a publisher in the stream, and publishes the confirmations.
    ///
    ///     struct Order: Codable { let id: Int }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
    ///     let cancellable = orders.publish((1...100).publisher.map { Order(id: $0) }, maxInFlight: 16)
    ///       .sink { print($0) } receiveValue: { print($0.sequence) }
    ///
    /// **Output**: one confirmation for each value, in the order of the values; from then on the value is
    /// delivered at least once. **Demand**: a value is requested when a confirmation is requested and fewer
    /// than `maxInFlight` values are unconfirmed. **Failure**: that of the publisher, or why a value could
    /// not be encoded or stored; values that are unconfirmed then may have been stored. **Cancellation**:
    /// cancels the publisher; unconfirmed values may have been stored. **Delivery**: on a thread of this
    /// subscription. A closure of the main actor that runs there traps with an illegal instruction in
    /// `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Memory**: the encoded values
    /// that are unconfirmed, which are sent again after a reconnection and may then be stored twice, or
    /// after values that were published meanwhile. With identifiers none is stored twice.
    ///
    /// - Parameters:
    ///   - pipeline: The upstream publisher.
    ///   - maxInFlight: The maximum number of unconfirmed values, one or more.
    public func publish<Pipeline: Publisher>(
      _ pipeline: Pipeline, maxInFlight: Int = 64
    ) -> NATSPublications<Pipeline> where Pipeline.Output == Value {
      NATSPublications(upstream: pipeline, target: self, maxInFlight: maxInFlight, id: nil)
    }

    /// Stores the values of a publisher in the stream, each once, and publishes the confirmations.
    ///
    ///     struct Order: Codable { let id: Int }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
    ///     let cancellable = orders.publish((1...100).publisher.map { Order(id: $0) }, id: \.id)
    ///       .sink { print($0) } receiveValue: { print($0.isDuplicate) }
    ///
    /// The server does not store a value again whose identifier it has seen in the stream in the last two
    /// minutes, or in the window that the stream is configured with. Everything else
    /// is as without identifiers.
    ///
    /// - Parameters:
    ///   - pipeline: The upstream publisher.
    ///   - maxInFlight: The maximum number of unconfirmed values, one or more.
    ///   - id: Returns the identifier of a value, unique in the stream.
    public func publish<Pipeline: Publisher, ID: CustomStringConvertible>(
      _ pipeline: Pipeline, maxInFlight: Int = 64, id: @escaping (Value) -> ID
    ) -> NATSPublications<Pipeline> where Pipeline.Output == Value {
      NATSPublications(upstream: pipeline, target: self, maxInFlight: maxInFlight) { id($0).description }
    }
  }

  /// A publisher that stores the values of its upstream in a stream, and emits the confirmations.
  public struct NATSPublications<Upstream: Publisher>: Publisher {
    public typealias Output = NATSAcknowledgement
    public typealias Failure = NATSError
    /// The upstream publisher.
    public let upstream: Upstream
    /// Where the values are stored.
    public let target: NATSStreamSubject<Upstream.Output>
    /// The maximum number of unconfirmed values.
    public let maxInFlight: Int
    let id: ((Upstream.Output) -> String)?

    init(
      upstream: Upstream, target: NATSStreamSubject<Upstream.Output>, maxInFlight: Int,
      id: ((Upstream.Output) -> String)?
    ) {
      if maxInFlight < 1 {
        fatalError(
          """
          publish(maxInFlight:) was told to keep \(maxInFlight) values unconfirmed. Rule: nothing would ever be stored. \
          Instead: pass one or more.
          """)
      }
      self.upstream = upstream
      self.target = target
      self.maxInFlight = maxInFlight
      self.id = id
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = PublicationEngine(target.stream, target.subject, maxInFlight, downstream: subscriber)
      let (coding, id) = (target.coding.value, id)
      let values = engine.input(for: Upstream.self) { engine, _, value in
        // Unchecked: the closure is called with the engine of its input, which is this one.
        let engine = unsafeDowncast(engine, to: PublicationEngine.self)
        do {
          let id = id?(value)
          if let id, !id.isMessageID {
            engine.fail(.invalidName(name: id))
          } else {
            engine.store(try coding.encode(value), id: id)
          }
        } catch {
          engine.fail(.unencodable(error: error))
        }
        return .none
      } end: { engine, input, failure in
        engine.signal(failure.map { NATSError.upstream(error: $0) }, of: input) { $0.end($1, $2) }
      }
      _ = engine.connect(values) { $0.upstream = $1 }
      engine.announce()
      engine.begin()
      engine.subscribe(values, to: upstream)
    }
  }
#endif
