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
  ///   - last: The number of the last order.
  ///   - stop: Ends it when the orders that were taken are confirmed.
  public func produce(
    rate: Int, until last: Int, stop: some Publisher<Void, Never>
  ) -> AnyPublisher<Report, NATSError> {
    let burst = max(1, rate / 20)
    return open().flatMap { lastOrder() }.flatMap { stored in
      let numbers = (stored..<max(stored, last)).publisher
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
