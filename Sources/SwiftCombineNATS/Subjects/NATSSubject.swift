#if NATS
  import Foundation
  import SwiftCombine

  extension NATSConnection {
    /// Refers to a subject that no stream need store, and to the type of its values.
    ///
    ///     struct Tick: Codable { let price: Double }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let ticks = nats.subject("ticks", as: Tick.self)
    ///
    /// - Parameters:
    ///   - subject: The subject. Publications and requests need one without wildcards.
    ///   - type: The type of the values, which are encoded as JSON.
    public func subject<Value: Codable>(_ subject: String, as type: Value.Type) -> NATSSubject<Value> {
      self.subject(subject, as: type, encoder: JSONEncoder(), decoder: JSONDecoder())
    }

    /// Refers to a subject that no stream need store, and to the type and the encoding of its values.
    ///
    ///     struct Tick: Codable { let price: Double }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let ticks = nats.subject(
    ///       "ticks", as: Tick.self, encoder: PropertyListEncoder(), decoder: PropertyListDecoder())
    ///
    /// - Parameters:
    ///   - subject: The subject. Publications and requests need one without wildcards.
    ///   - type: The type of the values.
    ///   - encoder: Encodes values and replies, on the threads that send them.
    ///   - decoder: Decodes values and replies, on the threads that deliver them.
    public func subject<Value: Codable, Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>(
      _ subject: String, as type: Value.Type, encoder: Encoder, decoder: Decoder
    ) -> NATSSubject<Value> where Encoder.Output == Data, Decoder.Input == Data {
      let codec = UserCodec(encoder: encoder, decoder: decoder)
      return NATSSubject(
        connection: self, subject: subject, codec: Shared(codec), coding: Shared(Coding(codec)))
    }
  }

  /// A subject without a stream, and the type of its values: a message goes to those who subscribe when it is
  /// published, at most once.
  ///
  ///     struct Tick: Codable { let price: Double }
  ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
  ///     let ticks = nats.subject("ticks", as: Tick.self)
  ///     let cancellable = ticks.publisher(limit: 100, whenFull: .dropOldest)
  ///       .sink { print($0) } receiveValue: { print($0.price) }
  public struct NATSSubject<Value>: Sendable {
    /// The connection to the server.
    public let connection: NATSConnection
    /// The subject, in which `*` is any one part and `>` the rest.
    public let subject: String
    let codec: Shared<any Codec>
    let coding: Shared<Coding<Value>>
  }
#endif
