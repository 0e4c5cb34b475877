import SwiftCombineEngine
import SwiftCombine

/// The state of one connection: a subscriber attached to a publisher.
struct LiveLink {
  /// The number of the link, in order of creation.
  var number = 0
  let publisher: String
  let subscriber: String
  let subscriberKey: SubscriberKey
  /// The name and the place of the publisher, if it names one.
  let checkpoint: PipelineReport.Checkpoint?
  /// The publisher, if it is an object, to which other subscribers may be attached as well.
  let object: WeakObject?
  /// The object that the subscriber forwards all signals to, if it does.
  let receiver: WeakObject?
  /// The subscriber, if it may retain objects.
  let retaining: WeakObject?
  /// The objects that it retained when it was attached, if retain cycles are looked for.
  var retained: [WeakObject] = []
  /// Whether the subscriber ends a pipeline, wherever it was attached.
  let isEnd: Bool
  let thread: UInt
  let made: Duration
  /// The call stack of its creation; only for the first link of a chain.
  var stack: CallStack?

  /// The link that the subscriber delivers to, if it is a part of an operator.
  var parent: Int?
  /// Whether it was created together with its parent, and so is shown as long as that.
  var isFixed = false
  /// Upstreams that have ended and are shown as long as this one.
  var ended: [Int] = []
  /// Whether attaching the subscriber has returned.
  var isMade = false

  var subscriptionKey: SubscriptionKey?
  /// The subscription, if it is an object.
  var subscription: WeakObject?
  /// Whether this publisher created the subscription, and does not only forward it.
  var isOrigin = false
  var state = PipelineReport.State.unanswered
  var elementCount = 0
  /// How many elements arrived after the subscriber was attached.
  var laterValueCount = 0
  var demand = Subscribers.Demand.none
  var lastSign: Duration

  /// How many elements were buffered at the last examination, and how many
  /// successive examinations found more.
  var lastBuffered = 0
  var growth = 0
  var hasWarnedOfDrops = false
  var hasWarnedOfCycle = false
  /// The last sign before a silence that was warned of.
  var signBeforeSilence: Duration?

  init<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S, at now: Duration) {
    self.publisher = shortName(of: P.self)
    self.subscriber = shortName(of: S.self)
    subscriberKey = SubscriberKey(subscriber)
    checkpoint = (publisher as? any NamedPlace).map {
      PipelineReport.Checkpoint(name: $0.name, location: $0.location)
    }
    object = WeakObject(ifObject: publisher)
    receiver = (subscriber as? any ForwardingSubscriber).map { WeakObject($0.receiver) }
    retaining = (subscriber as? any RetainingSubscriber).map { WeakObject($0) }
    isEnd = subscriber is any Cancellable && !(subscriber is any Subscription)
    thread = currentThread()
    made = now
    lastSign = now
  }

  mutating func countValue() {
    elementCount += 1
    if isMade { laterValueCount += 1 }
    if demand > .none { demand -= 1 }
  }

  /// How many elements the subscription buffers and has dropped; `nil` while that is unknown, as during a
  /// delivery on another thread. Do not read it with a lock held.
  var bufferCounts: BufferCounts? {
    guard isOrigin, let holder = subscription?.object as? any BufferReporting else { return BufferCounts() }
    return holder.bufferCounts
  }

  /// Notes what the subscriber retains. A closure never captures anything else later; it may be released at
  /// any time, once the subscriber has a subscription.
  mutating func noteRetained() {
    guard let subscriber = retaining?.object as? any RetainingSubscriber else { return }
    retained = subscriber.retained.map(WeakObject.init)
  }

  /// Whether the subscriber retains an object that stores its token. Do not read it with a lock held.
  var isInRetainCycle: Bool {
    guard !retained.isEmpty, let subscriber = retaining?.object as? any RetainingSubscriber else {
      return false
    }
    return retained.contains { $0.object.map(subscriber.isStored(inObject:)) ?? false }
  }

  /// Where the chain was created, if it is known. Do not read it with a lock held.
  var location: PipelineLocation? { checkpoint?.location ?? stack?.location }

  /// Whether the subscription was deallocated without a completion or cancellation. Do not read it with a
  /// lock held.
  var isGone: Bool { subscription.map { $0.object == nil } ?? false }
}

/// A key for subscribers: their identity and type, since pass-through operators have the identity of their
/// subscriber.
struct SubscriberKey: Hashable {
  let type: ObjectIdentifier
  let identifier: CombineIdentifier

  init<S: Subscriber>(_ subscriber: S) {
    type = ObjectIdentifier(S.self)
    identifier = subscriber.combineIdentifier
  }
}

/// A key for subscriptions: objects by themselves, since some have the identity of another one.
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

/// A weak reference.
final class WeakObject: Sendable {
  private let identifier: ObjectIdentifier
  // Unchecked: a weak reference may be read on any thread, and this one does not change; what it finds is
  // only inspected.
  private nonisolated(unsafe) weak let reference: AnyObject?

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    unsafe reference = object
  }

  convenience init?(ifObject value: Any) {
    guard let object = asObject(value) else { return nil }
    self.init(object)
  }

  /// The identifier of the object, while others retain it: later it may be that of another object. See
  /// `object`.
  var livingIdentifier: ObjectIdentifier? { object == nil ? nil : identifier }

  /// The object, while others retain it. Do not read it with a lock held: it may be deallocated here.
  var object: AnyObject? { unsafe reference }
}

/// A value as an object, if it is one.
private func asObject(_ value: Any) -> AnyObject? {
  type(of: value) is AnyObject.Type ? value as AnyObject : nil
}

/// The name of a type as it is written in a chain: `Map`, `Optional.Publisher`.
func shortName(of type: Any.Type) -> String {
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
