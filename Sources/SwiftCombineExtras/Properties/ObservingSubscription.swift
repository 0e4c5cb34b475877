#if !canImport(Darwin)
  import SwiftCombineEngine
  import SwiftCombine
  @_spi(SwiftUI) import Observation

  /// The receiver of change notifications, without the types of the object and the property.
  protocol ChangeFollower: AnyObject, Sendable {
    func willChange()
    func didChange()
  }

  /// Observes the changes of one property for one subscriber.
  ///
  /// The public function of Observation calls back once, before a change. Its function for frameworks, used
  /// here, calls back before and after each change, on the thread that makes it. Its closures reference the
  /// subscription weakly; a canceled one is removed with the next change.
  ///
  /// `@unchecked Sendable`: the property is read only on subscription and inside its changes, where the
  /// program accesses it itself.
  final class ObservingSubscription<Subject: AnyObject & Observable, Value>: Subscription, ChangeFollower,
    CustomStringConvertible, CustomReflectable, @unchecked Sendable
  {
    struct State {
      var subscriber: AnySubscriber<Value, Never>?
      /// The value at the subscription, until it is delivered.
      var initial: Value?
      var demand = Subscribers.Demand.none
    }

    private weak let object: Subject?
    private let keyPath: KeyPath<Subject, Value>
    private let isPrior: Bool
    private let state: Locked<State>
    /// Signals are delivered inside, one at a time, and the initial value before any other.
    private let gate = Gate()
    /// Changes made by other threads during `receive(subscription:)` are delivered afterwards.
    private let announcement = Announcement()

    init(
      of object: Subject, _ keyPath: KeyPath<Subject, Value>, options: ObservingOptions,
      for subscriber: AnySubscriber<Value, Never>
    ) {
      self.object = object
      self.keyPath = keyPath
      isPrior = options.contains(.prior)
      state = Locked(State(subscriber: subscriber))
      let value = track()
      if options.contains(.initial) { state.withLock { $0.initial = value } }
    }

    /// Sends the subscription to its subscriber.
    func announce<S: Subscriber>(to subscriber: S) {
      announcement.begin()
      subscriber.receive(subscription: self)
      announcement.end()
    }

    // MARK: From the object

    /// Reads the property, and observes the next change of every property that was read.
    private func track() -> Value? {
      guard let object else { return nil }
      let follower: any ChangeFollower = self
      return withObservationTracking {
        object[keyPath: keyPath]
      } willSet: { [weak follower] _ in
        follower?.willChange()
      } didSet: { [weak follower] tracking in
        tracking.cancel()
        follower?.didChange()
      }
    }

    func willChange() {
      if isPrior, isLive, let object { deliver(object[keyPath: keyPath]) }
    }

    func didChange() {
      if isLive, let value = track() { deliver(value) }
    }

    private var isLive: Bool { state.withLock { $0.subscriber != nil } }

    private func deliver(_ value: Value) {
      if !announcement.leave({ self.deliverInTurn(value) }) { deliverInTurn(value) }
    }

    private func deliverInTurn(_ value: Value) {
      inTurn {
        let subscriber = state.withLock { state in
          guard state.demand > .none else { return nil as AnySubscriber<Value, Never>? }
          state.demand -= 1
          return state.subscriber
        }
        guard let subscriber else { return }
        let wanted = subscriber.receive(value)
        state.withLock { $0.demand += wanted }
      }
    }

    private func inTurn(_ act: () -> Void) {
      let entry = gate.enterWaiting()
      act()
      if entry == .entered { _ = gate.leave() }  // no thread leaves work here
    }

    // MARK: From the subscriber

    func request(_ demand: Subscribers.Demand) {
      guard state.withLock({ $0.initial != nil }) else {
        return state.withLock { $0.demand += demand }
      }
      if !announcement.leave({ self.requestInitial(demand) }) { requestInitial(demand) }
    }

    /// Until now there was no demand, so a call inside the gate drops a value and leaves.
    private func requestInitial(_ demand: Subscribers.Demand) {
      inTurn {
        let initial = state.withLock { state in
          state.demand += demand
          return state.demand > .none ? state.initial.take() : nil
        }
        if let initial { deliverInTurn(initial) }
      }
    }

    func cancel() {
      let released = state.withLock { state in (state.subscriber.take(), state.initial.take()) }
      release(released)
    }

    var description: String { "Observing" }
    var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
