/// The connection of one subscriber to one publisher: by it, the subscriber requests values and cancels.
///
///     final class Printer: Subscriber {
///       func receive(subscription: any Subscription) { subscription.request(.max(2)) }
///       func receive(_ input: Int) -> Subscribers.Demand {
///         print(input)
///         return .none
///       }
///       func receive(completion: Subscribers.Completion<Never>) {}
///     }
///     [1, 2, 3].publisher.subscribe(Printer())  // 1, 2
///
/// **Threads**: `request(_:)` and `cancel()` may be called from any thread, and from inside a delivery.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests values in addition to the outstanding demand.
  ///
  /// - Parameter demand: How many further values to send at most.
  func request(_ demand: Subscribers.Demand)
}

/// The namespace of predefined subscriptions.
public enum Subscriptions {}

extension Subscriptions {
  /// A subscription that ignores requests and cancellation, for a publisher that sends no values.
  ///
  ///     struct Done: Publisher {
  ///       typealias Output = Int
  ///       typealias Failure = Never
  ///       func receive(subscriber: some Subscriber<Int, Never>) {
  ///         subscriber.receive(subscription: Subscriptions.empty)
  ///         subscriber.receive(completion: .finished)
  ///       }
  ///     }
  ///     Done().sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })  // finished
  public static var empty: any Subscription { EmptySubscription.shared }
}

struct EmptySubscription: Subscription, Reflected, Sendable {
  static let shared = EmptySubscription()

  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}

  var description: String { "Empty" }
}
