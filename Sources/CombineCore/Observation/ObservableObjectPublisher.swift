/// A publisher that tells that an object is about to change, and not how.
///
/// **Demand**: ignored; every subscriber hears of every change. **Delivery**: on the sending thread, in order
/// of subscription.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let fanOut = FanOut(name: "ObservableObjectPublisher")

  /// Makes a publisher without subscribers.
  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let conduit = Conduit(HiddenSubscriber(subscriber), owner: fanOut)
    conduit.demand.add(.unlimited)
    fanOut.attach(conduit) { subscriber.receive(subscription: HeedlessSubscription($0)) }
  }

  /// Tells every subscriber that the object is about to change.
  public func send() { withUnsafePointer(to: ()) { fanOut.send($0) } }
}

/// A subscription that passes on cancellation, and takes no notice of demand.
private final class HeedlessSubscription: Subscription, Reflected {
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
