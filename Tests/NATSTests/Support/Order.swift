#if NATS
  import SwiftCombine
  import SwiftCombineNATS
  import SwiftCombineTesting

  struct Order: Codable, Equatable, Sendable {
    let id: Int
  }

  extension NATSConnection {
    /// The orders in the stream of a test, which is created if it does not exist.
    func orders(_ stream: String = "ORDERS") async throws -> NATSStreamSubject<Order> {
      let created = self.stream(stream).create(subjects: ["orders.*"]).record()
      await created.waitForCompletion()
      if case .failure(let error) = created.completion { throw error }
      return self.stream(stream).subject("orders.new", as: Order.self)
    }
  }

  extension NATSStreamSubject<Order> {
    /// Stores orders with these identifiers, each once, and waits for their confirmations.
    func store(_ ids: some Sequence<Int>) async {
      await publish(ids.map { Order(id: $0) }.publisher, id: \.id).record().waitForCompletion()
    }
  }
#endif
