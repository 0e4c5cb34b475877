import SwiftCombineEngine

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

  /// This subscription as an object, which an operator retains with one count; a subscription that is none is
  /// put into an object. Implementing this is never necessary.
  var _object: any Subscription & AnyObject { get }
}

extension Subscription {
  public var _object: any Subscription & AnyObject { BoxedSubscription(self) }
}

extension Subscription where Self: AnyObject {
  @inlinable public var _object: any Subscription & AnyObject { self }
}

/// A subscription that is a value, as an object.
private final class BoxedSubscription: Subscription, Reflected, TerminationReporting {
  let original: any Subscription

  init(_ original: any Subscription) { self.original = original }

  func request(_ demand: Subscribers.Demand) { original.request(demand) }
  func cancel() { original.cancel() }

  var hasEnded: Bool { (original as? any TerminationReporting)?.hasEnded == true }
  var combineIdentifier: CombineIdentifier { original.combineIdentifier }
  var description: String { String(describing: original) }
  var customMirror: Mirror { Mirror(reflecting: original) }
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

final class EmptySubscription: Subscription, Reflected, Sendable {
  static let shared = EmptySubscription()

  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}

  var description: String { "Empty" }
}
