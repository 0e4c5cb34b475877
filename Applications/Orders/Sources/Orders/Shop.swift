import Combine
import Foundation
import SwiftCombineNATS

/// What the three processes share: where the orders are, and how to find out what has happened to them.
public struct Shop {
  let nats: NATSConnection
  private let stream: NATSStream
  let orders: NATSStreamSubject<Order>
  let queue: DispatchQueue

  /// Creates a shop.
  ///
  /// - Parameters:
  ///   - nats: The connection to the server.
  ///   - queue: A serial queue, on which everything is reported.
  public init(_ nats: NATSConnection, on queue: DispatchQueue) {
    self.nats = nats
    self.queue = queue
    stream = nats.stream("ORDERS")
    orders = stream.subject("orders.new", as: Order.self)
  }

  /// The subject of the orders without their stream: a view sees them pass by, and
  /// takes none from the workers.
  var passingOrders: NATSSubject<Order> { nats.subject(orders.subject, as: Order.self) }

  /// The subject of the announcements of a worker, or of all with `*`.
  func bills(of worker: String) -> NATSSubject<Bill> { nats.subject("billing.\(worker)", as: Bill.self) }

  /// Creates the stream unless it exists.
  func open() -> AnyPublisher<Void, NATSError> { stream.create(subjects: [orders.subject]) }

  // MARK: What the server is asked

  /// The number of the last stored order, or 0; a failure if the server does not say it, or if what is stored
  /// last is no order.
  func lastOrder() -> AnyPublisher<Int, NATSError> {
    struct Reply: Decodable {
      struct Message: Decodable {
        let seq: UInt64
        /// Nil for a message without a payload.
        let data: Data?
      }
      let message: Message?
      let error: Refusal?
    }
    return Deferred {
      nats.subject("$JS.API.STREAM.MSG.GET.\(stream.name)", as: [String: String].self)
        .request(["last_by_subj": orders.subject], as: Reply.self)
    }
    .flatMap { reply -> Result<Int, NATSError>.Publisher in
      if let error = reply.error, error.code != 404 {
        return .init(
          .refused(stream: stream.name, code: error.code, reason: error.description ?? "no reason is known"))
      }
      guard let message = reply.message else { return .init(0) }
      do {
        return .init(try JSONDecoder().decode(Order.self, from: message.data ?? Data()).id)
      } catch {
        return .init(.undecodableDelivery(stream: stream.name, sequence: message.seq, error: error))
      }
    }
    .eraseToAnyPublisher()
  }

  /// Whether the stream exists; `nil` if the server has no streams. An answer that tells
  /// nothing counts as a stream.
  func isOpen() -> AnyPublisher<Bool?, Never> {
    struct Reply: Decodable {
      let error: Refusal?
    }
    return Deferred {
      nats.subject("$JS.API.STREAM.INFO.\(stream.name)", as: [String: String].self)
        .request([:], as: Reply.self, timeout: .seconds(60))
    }
    .map { $0.error?.code != 404 }
    .catch { error -> Just<Bool?> in
      if case .noResponder = error { Just(nil) } else { Just(true) }
    }
    .eraseToAnyPublisher()
  }

  /// How many orders wait for a group of workers, and how many its workers have; `nil` if
  /// the server does not know.
  func backlog(of group: String) -> AnyPublisher<Backlog?, Never> {
    Deferred {
      nats.subject("$JS.API.CONSUMER.INFO.\(stream.name).\(group)", as: [String: String].self)
        .request([:], as: Backlog.self, timeout: .seconds(1))
    }
    .map { $0 }
    .replaceError(with: nil)
    .eraseToAnyPublisher()
  }
}

/// Why the server does not do what it is asked.
private struct Refusal: Decodable {
  let code: Int
  let description: String?
}

/// What the server says about a group of workers.
struct Backlog: Decodable, Equatable {
  let waiting: Int
  let beingBilled: Int

  enum CodingKeys: String, CodingKey {
    case waiting = "num_pending"
    case beingBilled = "num_ack_pending"
  }
}
