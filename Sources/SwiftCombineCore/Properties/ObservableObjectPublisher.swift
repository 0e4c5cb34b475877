/// A publisher that emits an empty value before an object changes.
///
///     final class Counter: ObservableObject {
///       let objectWillChange = ObservableObjectPublisher()
///       var count = 0 { willSet { objectWillChange.send() } }
///     }
///     let counter = Counter()
///     let token = counter.objectWillChange.sink { print("The counter changes.") }
///     counter.count = 1  // The counter changes.
///
/// **Demand**: ignored; every subscriber receives every change. **Delivery**: on the sending thread, in order
/// of subscription.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let broadcaster = Broadcaster(name: "ObservableObjectPublisher")

  /// Creates a publisher without subscribers.
  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let subscription = SubjectSubscription.of(subscriber, owner: broadcaster)
    subscription.state.demand.add(.unlimited)
    broadcaster.attach(subscription) { subscription, _ in
      subscriber.receive(subscription: UnlimitedSubscription(subscription))
    }
  }

  /// Sends an empty value to every subscriber, before the object changes.
  public func send() { withUnsafePointer(to: ()) { broadcaster.send($0) } }
}

/// A subscription that forwards cancellation and ignores demand.
private final class UnlimitedSubscription: Subscription, Reflected {
  private let subscription: any Subscription

  init(_ subscription: any Subscription) { self.subscription = subscription }

  func request(_ demand: Subscribers.Demand) {}
  func cancel() { subscription.cancel() }

  var description: String { String(describing: subscription) }
  var parts: KeyValuePairs<String, Any> {
    let downstream = Mirror(reflecting: subscription).descendant("downstream")
    return ["downstream": downstream as Any]
  }
}
