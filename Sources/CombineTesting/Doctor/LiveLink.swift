import CombineMachinery
import CombineShim

/// What is known of one subscriber attached to one publisher.
struct LiveLink {
  /// Counts the links in the order in which they were made.
  var number = 0
  let publisher: String
  let subscriber: String
  let subscriberKey: SubscriberKey
  /// The name and the line that the chain gives the publisher.
  let checkpoint: PipelineReport.Checkpoint?
  /// The publisher, if it is an object, which others may be attached to as well.
  let object: WeakObject?
  /// The object that the subscriber hands everything to, where it does.
  let fed: WeakObject?
  /// Whether the subscriber is where a pipeline ends, wherever it was attached.
  let isEnd: Bool
  let thread: UInt
  let made: Duration
  /// Where it was made; only for the first link of a chain.
  var stack: CallStack?

  /// The link that the subscriber delivers to, being a part of an operator.
  var parent: Int?
  /// Whether it was made together with its parent, and so is shown as long as that.
  var isFixed = false
  /// Upstreams that have ended and are shown as long as this one.
  var ended: [Int] = []
  /// Whether the subscriber has been attached, and is not just being attached.
  var isMade = false

  var subscriptionKey: SubscriptionKey?
  /// The subscription, if it is an object.
  var subscription: WeakObject?
  /// Whether the subscription comes from this publisher, which does not only pass it on.
  var isOrigin = false
  var state = PipelineReport.State.unanswered
  var valueCount = 0
  /// How many values came after it had been made.
  var laterValueCount = 0
  var demand = Subscribers.Demand.none
  var lastSign: Duration

  /// How many values waited when it was last examined, and how often in a row there were more.
  var lastHeld = 0
  var growth = 0
  var hasWarnedOfDrops = false

  init<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S, at now: Duration) {
    self.publisher = shortName(of: P.self)
    self.subscriber = shortName(of: S.self)
    subscriberKey = SubscriberKey(subscriber)
    checkpoint = (publisher as? any PipelineCheckpoint).map {
      PipelineReport.Checkpoint(name: $0.name, line: $0.line)
    }
    object = WeakObject(ifObject: publisher)
    fed = (subscriber as? any Feeder).map { WeakObject($0.fed) }
    isEnd = subscriber is any Cancellable && !(subscriber is any Subscription)
    thread = currentThread()
    made = now
    lastSign = now
  }

  mutating func countValue() {
    valueCount += 1
    if isMade { laterValueCount += 1 }
    if demand > .none { demand -= 1 }
  }

  /// What waits in the subscription and what it has dropped; `nil` while it cannot say, as during a delivery on
  /// another thread. Not to be asked with a lock held.
  var holdings: Holdings? {
    guard isOrigin, let holder = subscription?.object as? any HoldsValues else { return Holdings() }
    return holder.holdings
  }

  /// The line where the chain was made, as far as it is known. Not to be asked with a lock held.
  var line: String? { checkpoint?.line ?? stack?.line }

  /// Whether the subscription is gone without a word. Not to be asked with a lock held.
  var isGone: Bool { subscription.map { $0.object == nil } ?? false }
}

/// Tells subscribers apart: by identity, and by type, since operators that pass everything on pass for their
/// subscriber.
struct SubscriberKey: Hashable {
  let type: ObjectIdentifier
  let identifier: CombineIdentifier

  init<S: Subscriber>(_ subscriber: S) {
    type = ObjectIdentifier(S.self)
    identifier = subscriber.combineIdentifier
  }
}

/// Tells subscriptions apart: objects as such, since some pass for another one.
enum SubscriptionKey: Hashable {
  case object(ObjectIdentifier)
  case value(CombineIdentifier)

  init(_ subscription: any Subscription) {
    if let object = asObject(subscription) {
      self = .object(ObjectIdentifier(object))
    } else {
      self = .value(subscription.combineIdentifier)
    }
  }
}

/// A reference that keeps nothing.
final class WeakObject: Sendable {
  private let identifier: ObjectIdentifier
  private nonisolated(unsafe) weak let reference: AnyObject?

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    reference = object
  }

  convenience init?(ifObject value: Any) {
    guard let object = asObject(value) else { return nil }
    self.init(object)
  }

  /// What tells the object apart, while others keep it: later it may be another one's. As for `object`.
  var livingIdentifier: ObjectIdentifier? { object == nil ? nil : identifier }

  /// The object, while others keep it. Not to be asked with a lock held: it may be released here.
  var object: AnyObject? { reference }
}

/// A value as an object, if it is one.
private func asObject(_ value: Any) -> AnyObject? {
  type(of: value) is AnyObject.Type ? value as AnyObject : nil
}

/// The name of a type as it is written in a chain: `Map`, `Optional.Publisher`.
private func shortName(of type: Any.Type) -> String {
  var depth = 0
  let name = String(reflecting: type).replacing("->", with: "").filter { character in
    if "<(".contains(character) { depth += 1 }
    defer { if ">)".contains(character) { depth -= 1 } }
    return depth == 0
  }
  let parts = name.split(separator: ".")
  let isVague = parts.last == "Publisher" || parts.last == "Inner"
  return parts.suffix(isVague ? 2 : 1).joined(separator: ".")
}
