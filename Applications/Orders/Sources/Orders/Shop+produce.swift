import Combine
import Foundation
import SwiftCombineExtras
import SwiftCombineNATS

extension Shop {
  /// Stores orders with successive numbers, and continues after the last one that is stored.
  ///
  /// The server has its say by demand: no order is taken while 64 are unconfirmed.
  ///
  /// - Parameters:
  ///   - rate: How many orders are stored in a second at most.
  ///   - end: The number of the last order.
  ///   - stop: Ends it when the orders that were taken are confirmed. It emits on the queue.
  public func produce(
    rate: Int, until end: Int, stop: some Publisher<Void, Never>
  ) -> AnyPublisher<Report, NATSError> {
    let burst = max(1, rate / 20)
    // Whoever stops it before the first order is taken ends it too.
    let last = open().flatMap { lastOrder() }.receive(on: queue).prefix(untilOutputFrom: stop)
    return last.flatMap { stored in
      let numbers = (stored..<max(stored, end)).publisher
        .rateLimit(burst, per: .seconds(Double(burst) / Double(rate)), scheduler: queue)
        .prefix(untilOutputFrom: stop)
        .map { Order(id: $0 + 1) }
      // A confirmation of each order, in their order.
      return orders.publish(numbers, maxInFlight: 64, id: \.id).scan(stored) { number, _ in number + 1 }
    }
    .receive(on: queue)
    .map { Report("order \($0) is stored") }
    .eraseToAnyPublisher()
  }
}
