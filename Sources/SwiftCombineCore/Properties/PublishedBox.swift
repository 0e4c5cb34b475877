import SwiftCombineEngine

/// A published property, as far as the `objectWillChange` of its object is concerned.
protocol WillChangePublishing: AnyObject {
  /// The publisher that emits before each change.
  var objectWillChange: ObservableObjectPublisher? { get set }
}

/// The storage of a published property: the value alone, until the property has a publisher.
final class PublishedBox<Value>: WillChangePublishing {
  enum Content {
    case value(Value)
    case subject(PublishedSubject<Value>)
  }

  struct State {
    var content: Content
    var objectWillChange: ObservableObjectPublisher?
    var upstreams: UpstreamList<AnyUpstreamSubscription>?
  }

  private let state: Locked<State>

  init(_ value: Value) { state = Locked(State(content: .value(value))) }

  var value: Value {
    switch state.withLock({ $0.content }) {
    case .value(let value): value
    case .subject(let subject): subject.value
    }
  }

  /// Sends a new value to the subscribers, then sets it.
  func set(_ value: Value) {
    state.withLock { $0.objectWillChange }?.send()
    let old = state.withLock { state in
      let old = state.content
      if case .value = old { state.content = .value(value) }
      return old
    }
    // An old value without a subject is released here, where no lock is held.
    if case .subject(let subject) = old { subject.send(value) }
  }

  /// The subject that publishes the values, created when it is first needed.
  var subject: PublishedSubject<Value> {
    let (subject, old) = state.withLock { state -> (PublishedSubject<Value>, Content) in
      let old = state.content
      switch old {
      case .subject(let subject): return (subject, old)
      case .value(let value):
        let subject = PublishedSubject(value)
        state.content = .subject(subject)
        return (subject, old)
      }
    }
    release(old)
    return subject
  }

  var objectWillChange: ObservableObjectPublisher? {
    get { state.withLock { $0.objectWillChange } }
    set { release(state.withLock { exchange(&$0.objectWillChange, with: newValue) }) }
  }

  /// Requests unlimited values from an upstream, and cancels it when the property is deallocated.
  func feed(from subscription: any Subscription) {
    let upstreams = state.withLock { state in
      let upstreams = state.upstreams ?? UpstreamList(wantsValues: true)
      state.upstreams = upstreams
      return upstreams
    }
    upstreams.add(AnyUpstreamSubscription(subscription))
  }
}

/// A value with a broadcaster that publishes each change before it happens.
///
/// The value is read and exchanged with the region latched, which lasts a few instructions and never for a
/// delivery.
final class PublishedSubject<Value> {
  final class Storage {
    // Unchecked: all are accessed with the gate latched.
    @exclusivity(unchecked) var value: Value
    /// How many values there have been, with the first one.
    // Unchecked: as above.
    @exclusivity(unchecked) var count: UInt = 1
    /// The value that is being delivered and not set yet.
    // Unchecked: as above.
    @exclusivity(unchecked) var coming: Value?

    init(_ value: Value) { self.value = value }
  }

  // Separate from this object, so that the broadcaster can reach the value without a retain cycle.
  private let storage: Storage
  let broadcaster: Broadcaster

  init(_ value: Value) {
    let storage = Storage(value)
    self.storage = storage
    broadcaster = Broadcaster(name: "PublishedSubject") { broadcaster, condition, body in
      broadcaster.withCurrent(storage.coming ?? storage.value, if: condition, body)
    }
  }

  var value: Value { broadcaster.region.gate.withLatch { storage.value } }

  /// Sends a value to every subscriber, then sets it.
  ///
  /// A value that is set during the delivery of another one is delivered nested; the property has the other
  /// one in the end.
  func send(_ value: Value) {
    var outer: Value?
    var outerVersion: UInt = 0
    var old: Value?
    broadcaster.region.performLatched {
      (outer, outerVersion) = (storage.coming, broadcaster.version)
      storage.coming = value
      storage.count &+= 1
      broadcaster.version = storage.count
      return storage.count
    } then: { version in
      withUnsafePointer(to: value) { broadcaster.sendInside($0, version) }
      broadcaster.region.gate.withLatch {
        old = storage.value
        storage.value = value
        storage.coming = outer
        if outer != nil { broadcaster.version = outerVersion }
      }
    } drain: {
      broadcaster.drain()
    }
    release(old)
  }
}

/// The subscriber that feeds a published property. It does not retain the property.
final class PublishedSubscriber<Value>: Subscriber, Reflected {
  typealias Input = Value
  typealias Failure = Never

  private let link = OperatorSubscription(name: "PublishedSubscriber")
  private weak var box: PublishedBox<Value>?

  init(_ box: PublishedBox<Value>) { self.box = box }

  func receive(subscription: any Subscription) {
    guard link.slot.open(subscription) else { return }
    if let box { box.feed(from: link) } else { link.cancel() }
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    if link.slot.isOpen { box?.set(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { link.slot.end() }

  var description: String { "PublishedSubscriber" }
}
