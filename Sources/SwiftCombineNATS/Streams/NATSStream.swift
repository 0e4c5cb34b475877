#if NATS
  import Dispatch
  import Foundation
  import SwiftCombine

  extension NATSConnection {
    /// Refers to a stream, which need not exist yet.
    ///
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let orders = nats.stream("ORDERS")
    ///
    /// - Parameter name: The name of the stream, without dots and spaces.
    public func stream(_ name: String) -> NATSStream { NATSStream(connection: self, name: name) }
  }

  /// A stream of JetStream: a log of messages that the server keeps.
  public struct NATSStream: Sendable {
    /// The connection to the server that keeps it.
    public let connection: NATSConnection
    /// The name of the stream.
    public let name: String

    /// Creates the stream, unless it exists with the same properties.
    ///
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let cancellable = nats.stream("ORDERS").create(subjects: ["orders.*"])
    ///       .sink { print($0) } receiveValue: {}
    ///
    /// **Output**: one value when the stream exists. **Failure**: a ``NATSError``. **Delivery**: each
    /// subscriber sends a request, and receives the result on a queue of its own. A closure of the main
    /// actor that runs there traps with an illegal instruction in `_dispatch_assert_queue_fail`: put
    /// `receive(on:)` in front of it.
    ///
    /// - Parameters:
    ///   - subjects: The subjects whose messages the stream keeps; `*` is any one part, `>` the rest.
    ///   - inMemory: Whether the messages are lost when the server stops.
    public func create(subjects: [String], inMemory: Bool = false) -> AnyPublisher<Void, NATSError> {
      let configuration = StreamConfiguration(
        name: name, subjects: subjects, storage: inMemory ? "memory" : "file")
      return Deferred {
        Future { [self] promise in
          if let wrong = subjects.first(where: { !$0.isSubject }) {
            return promise(.failure(.invalidName(name: wrong)))
          }
          let promise = Shared(promise)
          request("STREAM.CREATE.\(name)", configuration, on: DispatchQueue(label: "SwiftCombineNATS.create"))
          {
            (result: Result<APIReply, NATSError>) in promise.value(result.map { _ in })
          }
        }
      }.eraseToAnyPublisher()
    }

    /// Refers to a subject of the stream, and to the type of its values.
    ///
    ///     struct Order: Codable { let id: Int }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
    ///
    /// - Parameters:
    ///   - subject: The subject. Publications need one without wildcards.
    ///   - type: The type of the values, which are encoded as JSON.
    public func subject<Value: Codable>(_ subject: String, as type: Value.Type) -> NATSStreamSubject<Value> {
      self.subject(subject, as: type, encoder: JSONEncoder(), decoder: JSONDecoder())
    }

    /// Refers to a subject of the stream, and to the type and the encoding of its values.
    ///
    ///     struct Order: Codable { let id: Int }
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let orders = nats.stream("ORDERS").subject(
    ///       "orders.new", as: Order.self, encoder: PropertyListEncoder(), decoder: PropertyListDecoder())
    ///
    /// - Parameters:
    ///   - subject: The subject. Publications need one without wildcards.
    ///   - type: The type of the values.
    ///   - encoder: Encodes values, on the threads that publish them.
    ///   - decoder: Decodes values, on the threads that deliver them.
    public func subject<Value: Codable, Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>(
      _ subject: String, as type: Value.Type, encoder: Encoder, decoder: Decoder
    ) -> NATSStreamSubject<Value> where Encoder.Output == Data, Decoder.Input == Data {
      NATSStreamSubject(
        stream: self, subject: subject, coding: Shared(Coding(UserCodec(encoder: encoder, decoder: decoder))))
    }

    /// Sends a request to the interface of JetStream.
    func request<Body: Encodable, Reply: Decodable & APIReplying>(
      _ action: String, _ body: Body?, on queue: DispatchQueue,
      _ receive: @escaping (Result<Reply, NATSError>) -> Void
    ) {
      if !name.isNATSName { return receive(.failure(.invalidName(name: name))) }
      let data = (try? body.map { try JSONEncoder().encode($0) }) ?? Data()
      connection.requests.send("$JS.API.\(action)", data, on: queue) { [name] result in
        receive(
          result.mapError { error in
            if case .noResponder = error { .noJetStream(stream: name) } else { error }
          }.flatMap { data in
            guard let reply = try? JSONDecoder().decode(Reply.self, from: data) else {
              return .failure(
                .client(reason: "an unknown reply of JetStream: \(String(decoding: data, as: UTF8.self))"))
            }
            return reply.error.map { .failure($0.asError(stream: name)) } ?? .success(reply)
          })
      }
    }
  }

  /// A subject of a stream, and the type of its values.
  ///
  ///     struct Order: Codable { let id: Int }
  ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
  ///     let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
  ///     let cancellable = orders.publisher(group: "billing")
  ///       .sink { print($0) } receiveValue: { print($0.id) }
  public struct NATSStreamSubject<Value>: Sendable {
    /// The stream.
    public let stream: NATSStream
    /// The subject, in which `*` is any one part and `>` the rest.
    public let subject: String
    let coding: Shared<Coding<Value>>
  }
#endif
