#if NATS
  import Dispatch
  import Foundation
  import SwiftCombine

  extension NATSSubject {
    /// Sends a request on this subject, and returns a publisher of the reply.
    ///
    ///     let nats = try NATSConnection.connect(to: "nats://127.0.0.1:4222")
    ///     let cancellable = nats.subject("double", as: Int.self)
    ///       .request(21, as: Int.self, timeout: .seconds(1))
    ///       .sink { print($0) } receiveValue: { print($0) }
    ///
    /// The request is sent once, by this call. To send one for each subscription, for example to retry it,
    /// wrap the call in `Deferred`. **Output**: the first reply. **Failure**:
    /// ``NATSError/noResponder(subject:)`` at once if nothing subscribes to the subject;
    /// ``NATSError/timedOut(operation:)`` if no reply came in time, also because the connection was
    /// interrupted; or why the request could not be encoded or sent, or the reply not be decoded.
    /// **Cancellation**: a reply that comes later is dropped. **Delivery**: on a queue of the request. A
    /// closure of the main actor that runs there traps with an illegal instruction in
    /// `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it.
    ///
    /// - Parameters:
    ///   - value: The request.
    ///   - type: The type of the reply, which the decoder of the subject decodes.
    ///   - timeout: How long to wait for the reply; `nil` for ``NATSOptions/replyTimeout``.
    public func request<Reply: Decodable>(
      _ value: Value, as type: Reply.Type, timeout: Duration? = nil
    ) -> Future<Reply, NATSError> {
      Future { promise in
        guard subject.isLiteralSubject else { return promise(.failure(.invalidName(name: subject))) }
        let payload: Data
        do {
          payload = try coding.value.encode(value)
        } catch {
          return promise(.failure(.unencodable(error: error)))
        }
        let queue = DispatchQueue(label: "SwiftCombineNATS.request")
        connection.requests.send(subject, payload, on: queue, timeout: timeout) { [self] result in
          // It retains the connection until then.
          promise(
            result.flatMap { data in
              Result { try codec.value.decode(type, from: data) }
                .mapError { .undecodableMessage(subject: subject, error: $0) }
            })
        }
      }
    }
  }
#endif
