import Foundation
import SwiftCombine
import SwiftCombineInspector

/// A printer that is printing its first receipt.
final class Printer: Subscriber {
  func receive(subscription: any Subscription) { subscription.request(.max(1)) }
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A virtual time.
final class Time: @unchecked Sendable {
  private(set) var now = Duration.zero
  func advance(by duration: Duration) { now += duration }
}
let time = Time()
