/// The connection of one subscriber to one publisher: the way by which demand and cancellation go upstream.
///
/// **Threads**: `request(_:)` and `cancel()` may be called from any thread, and from inside a delivery.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for values in addition to those asked for already.
  func request(_ demand: Subscribers.Demand)
}

/// The namespace of ready-made subscriptions.
public enum Subscriptions {}

extension Subscriptions {
  /// A subscription that delivers nothing and need not be cancelled.
  public static var empty: any Subscription { EmptySubscription.shared }
}

struct EmptySubscription: Subscription, Reflected, Sendable {
  static let shared = EmptySubscription()

  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}

  var description: String { "Empty" }
}
