import Combine
import Foundation
import SwiftCombineNATS

/// How a worker works.
public struct WorkPlan: Equatable, Sendable {
  /// The group that shares the orders.
  public var group = "billing"
  /// The name of the worker, unique in the group.
  public var name: String
  /// How many orders it works on at once.
  public var parallel = 4
  /// How long the work on one order takes, in milliseconds.
  public var milliseconds = 50
  /// How often the work fails, from 0 to 1.
  public var failRate = 0.0

  public init(name: String) { self.name = name }
}

extension Shop {
  /// Bills orders as a member of a group.
  ///
  /// Only as many orders are requested from the server as are worked on at once. An order is acknowledged
  /// when it was reported: a worker that dies first leaves it to another one. An
  /// order that fails is returned.
  ///
  /// - Parameter stop: Ends it at once; orders that are worked on are returned.
  public func work(_ plan: WorkPlan, stop: some Publisher<Void, Never>) -> AnyPublisher<Report, NATSError> {
    let bills = PassthroughSubject<Bill, Never>()
    let reports = open().receive(on: queue).flatMap {
      orders.deliveries(group: plan.group, redeliveryWait: .seconds(5))
        .receive(on: queue)
        .flatMap(maxPublishers: .max(plan.parallel)) { delivery in
          Just(delivery).delay(for: .milliseconds(plan.milliseconds), scheduler: queue)
        }
        .map { delivery in
          let number = delivery.value.id
          if Double.random(in: 0..<1) < plan.failRate {
            return Report("order \(number) has failed \(delivery.deliveryCount) times", isComplaint: true) {
              delivery.redeliver(after: .milliseconds(200))
            }
          }
          return Report("order \(number) is billed") {
            delivery.acknowledge()
            bills.send(Bill(order: number))
          }
        }
    }
    // Who watches may miss an announcement: nothing depends on it, neither on its failure.
    let announcements = self.bills(of: plan.name).publish(bills)
      .map { (_: Never) -> Report in }
      .catch { _ in Empty(completeImmediately: false) }
      .setFailureType(to: NATSError.self)
    return reports.merge(with: announcements).prefix(untilOutputFrom: stop)
      .eraseToAnyPublisher()
  }
}
