import CombineMachinery

/// What a published property tells of its changes apart from the values.
protocol WillChangeTelling: AnyObject {
  /// Told before each change.
  var objectWillChange: ObservableObjectPublisher? { get set }
}

/// The place of a published property: the bare value, until it is observed.
final class PublishedBox<Value>: WillChangeTelling {
  enum Content {
    case value(Value)
    case subject(PublishedSubject<Value>)
  }

  struct State {
    var content: Content
    var objectWillChange: ObservableObjectPublisher?
    var upstreams: UpstreamList?
  }

  private let state: Locked<State>

  init(_ value: Value) { state = Locked(State(content: .value(value))) }

  var value: Value {
    switch state.withLock({ $0.content }) {
    case .value(let value): value
    case .subject(let subject): subject.value
    }
  }

  /// Tells of a new value, then sets it.
  func set(_ value: Value) {
    state.withLock { $0.objectWillChange }?.send()
    let old = state.withLock { state in
      let old = state.content
      if case .value = old { state.content = .value(value) }
      return old
    }
    // An old bare value dies here, where nothing is held.
    if case .subject(let subject) = old { subject.send(value) }
  }

  /// What tells of the values, made when it is first needed.
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

  /// Asks an upstream for everything, and cancels it when the property is gone.
  func feed(from subscription: any Subscription) {
    let upstreams = state.withLock { state in
      let upstreams = state.upstreams ?? UpstreamList(wantsValues: true)
      state.upstreams = upstreams
      return upstreams
    }
    upstreams.add(subscription)
  }
}

/// A value with a fan-out that tells of its changes before they happen.
///
/// The value is read and exchanged with the gate latched, which lasts a few instructions and no delivery.
final class PublishedSubject<Value> {
  final class Storage {
    @exclusivity(unchecked)
    var value: Value
    /// What is being told and not set yet.
    @exclusivity(unchecked)
    var coming: Value?

    init(_ value: Value) { self.value = value }
  }

  // Apart from this object, so that the fan-out can reach the value without keeping the whole alive in a
  // circle.
  private let storage: Storage
  let fanOut: FanOut

  init(_ value: Value) {
    let storage = Storage(value)
    self.storage = storage
    fanOut = FanOut(name: "PublishedSubject") { fanOut, body in
      let (value, version) = fanOut.withLatch { (storage.coming ?? storage.value, fanOut.version) }
      withUnsafePointer(to: value) { body($0, version) }
    }
  }

  var value: Value { fanOut.withLatch { storage.value } }

  /// Tells every subscriber of a value, then sets it.
  ///
  /// Of a value that is set while another is told, the subscribers hear in between; set in the end is the
  /// other one.
  func send(_ value: Value) {
    let (entry, word) = fanOut.gate.enterLatched()
    let outer = storage.coming
    storage.coming = value
    let version = fanOut.nextVersion()
    fanOut.gate.openLatch(word)
    withUnsafePointer(to: value) { fanOut.sendInside($0, version, entry) }
    let old = fanOut.withLatch {
      let old = storage.value
      storage.value = value
      storage.coming = outer
      return old
    }
    if entry == .entered { fanOut.leave() }
    release(old)
  }
}

/// The subscriber that feeds a published property. It does not hold the property.
final class PublishedSubscriber<Value>: Subscriber, Reflected {
  typealias Input = Value
  typealias Failure = Never

  private let link = UpstreamLink(name: "PublishedSubscriber")
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
