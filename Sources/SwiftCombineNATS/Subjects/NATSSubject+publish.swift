#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  extension NATSSubject {
    /// Publishes the values of a publisher to those who subscribe at that time.
    ///
    ///     struct Tick: Codable { let price: Double }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let cancellable = nats.subject("ticks", as: Tick.self)
    ///       .publish([1.5, 1.6].publisher.map { Tick(price: $0) })
    ///       .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
    ///
    /// **Output**: nothing; it finishes when the server has received all values. Nothing tells whether anyone
    /// else has. **Demand**: values are requested from the subscription on, and held back by demand while the
    /// server has not received `maxInFlight` of them. **Failure**: that of the publisher, or why a value
    /// could not be encoded or sent. **Cancellation**: cancels the publisher; what was sent stays sent.
    /// **Delivery**: on a thread of this subscription. A closure of the main actor that runs there traps
    /// with an illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it.
    /// **Memory**: none of a value that was sent. What is on its way when the connection is interrupted may
    /// be lost; while it is interrupted, up to `maxInFlight` values are buffered, 8 MB at most.
    ///
    /// - Parameters:
    ///   - pipeline: The upstream publisher.
    ///   - maxInFlight: The maximum number of values that were sent and that the server has not received, one
    ///     or more.
    public func publish<Pipeline: Publisher>(
      _ pipeline: Pipeline, maxInFlight: Int = 256
    ) -> NATSTransmission<Pipeline> where Pipeline.Output == Value {
      if maxInFlight < 1 {
        fatalError(
          """
          publish(maxInFlight:) was told to keep \(maxInFlight) values in flight. Rule: nothing would ever be sent. \
          Instead: pass one or more.
          """)
      }
      return NATSTransmission(upstream: pipeline, target: self, maxInFlight: maxInFlight)
    }
  }

  /// A publisher that publishes the values of its upstream on a subject.
  public struct NATSTransmission<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = NATSError
    /// The upstream publisher.
    public let upstream: Upstream
    /// Where the values are published.
    public let target: NATSSubject<Upstream.Output>
    /// The maximum number of values that were sent and that the server has not received.
    public let maxInFlight: Int

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = TransmissionEngine(target.connection, target.subject, maxInFlight, downstream: subscriber)
      let coding = target.coding.value
      let values = engine.input(for: Upstream.self) { engine, _, value in
        // Unchecked: the closure is called with the engine of its input, which is this one.
        let engine = unsafeDowncast(engine, to: TransmissionEngine<S>.self)
        do {
          engine.send(try coding.encode(value))
        } catch {
          engine.fail(.unencodable(error: error))
        }
        return .none
      } end: { engine, input, failure in
        // Unchecked: the closure is called with the engine of its input, which is this one.
        unsafeDowncast(engine, to: TransmissionEngine<S>.self).end(
          input, failure.map { .upstream(error: $0) })
      }
      _ = engine.connect(values) { $0.upstream = $1 }
      engine.announce()
      engine.begin()
      engine.subscribe(values, to: upstream)
    }
  }
#endif
