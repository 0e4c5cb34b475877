import Foundation
import SwiftCombine
import SwiftCombineNATS
import Synchronization

/// A subscriber that requests a batch when it has received the one before, or all at once.
final class BatchSubscriber: Subscriber, @unchecked Sendable {
  typealias Input = Data
  typealias Failure = NATSError

  let done = Waiting<Void>()
  private let count: Int
  private let demand: Int?
  private var subscription: (any Subscription)?
  private let received = Atomic<Int>(0)

  /// - Parameters:
  ///   - count: After how many values it is done.
  ///   - demand: How many values a batch has; `nil` for an unlimited demand.
  init(_ count: Int, demand: Int?) {
    self.count = count
    self.demand = demand
  }

  var receivedCount: Int { received.load(ordering: .acquiring) }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(demand.map { .max($0) } ?? .unlimited)
  }

  func receive(_ value: Data) -> Subscribers.Demand {
    let number = received.add(1, ordering: .acquiringAndReleasing).newValue
    if number == count { done.end(()) }
    guard let demand, number < count, number.isMultiple(of: demand) else { return .none }
    return .max(demand)
  }

  func receive(completion: Subscribers.Completion<NATSError>) {
    print("completed: \(completion)")
  }

  func cancel() { subscription?.cancel() }
}
