#if !canImport(Darwin)
  import Observation
  import SwiftCombineEngine
  import SwiftCombine

  /// Observes the changes of one property for one subscriber.
  ///
  /// With each change the property is read, and what was read is observed for the next change by a
  /// `ChangeObserver`. The one before is removed only then, so that no change is missed in between. Threads
  /// that change the property concurrently also read it concurrently. A read counts if no other one has
  /// counted since it began, and is repeated otherwise. So the reads that count follow one another, and their
  /// numbers tell which value is newer.
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
      /// How many reads have counted, which is the number of the newest.
      var reads = 0
      /// The number of the newest read whose value was delivered, or dropped without demand.
      var delivered = 0
      /// What observes the next change: installed by the newest read that has counted.
      var observer: ChangeObserver?
      /// The last threads whose reads have counted, each until it begins its next change.
      var recentReaders: [UInt] = []
      /// The threads that are reading: what a getter changes itself is not observed.
      var readers: [UInt] = []
    }

    private weak let object: Subject?
    private let keyPath: KeyPath<Subject, Value>
    private let isPrior: Bool
    private let state: Locked<State>
    /// Signals are delivered inside, one at a time, and the initial value before any other. Changes made by
    /// other threads during `receive(subscription:)` are delivered afterwards.
    private let region = MailboxRegion()

    init(
      of object: Subject, _ keyPath: KeyPath<Subject, Value>, options: ObservingOptions,
      for subscriber: AnySubscriber<Value, Never>
    ) {
      self.object = object
      self.keyPath = keyPath
      isPrior = options.contains(.prior)
      state = Locked(State(subscriber: subscriber))
      let read = readAndObserve()
      if options.contains(.initial) { state.withLock { $0.initial = read?.value } }
    }

    /// Sends the subscription to its subscriber.
    func announce<S: Subscriber>(to subscriber: S) {
      region.announce(for: self) { subscriber.receive(subscription: self) }
    }

    // MARK: From the object

    /// Reads the property, and observes the next change of every property that was read.
    ///
    /// - Returns: The value, and the number of the read.
    private func readAndObserve() -> (value: Value, number: Int)? {
      guard let object else { return nil }
      while true {
        let before = state.withLock { $0.reads }
        let observer = ChangeObserver(for: self)
        let value = observer.observe { read(object) }
        let (number, replaced) = state.withLock { state -> (Int?, ChangeObserver?) in
          guard state.reads == before else { return (nil, nil) }
          state.reads += 1
          state.noteReader(notedThread())
          return (state.reads, exchange(&state.observer, with: observer))
        }
        if let number {
          release(replaced)
          return (value, number)
        }
      }
    }

    private func read(_ object: Subject) -> Value {
      state.withLock { $0.readers.append(notedThread()) }
      let value = object[keyPath: keyPath]
      state.withLock { state in
        let thread = notedThread()
        state.readers.remove(at: state.readers.lastIndex(of: thread)!)
      }
      return value
    }

    func willChange(_ observer: ChangeObserver) {
      let number = state.withLock { state -> Int? in
        let thread = notedThread()
        guard state.subscriber != nil, !state.readers.contains(thread) else { return nil }
        state.recentReaders.removeAll { $0 == thread }
        return isPrior && state.observer === observer ? state.reads : nil
      }
      if let number, let object { deliver(read(object), number, isPrior: true) }
    }

    func didChange(_ observer: ChangeObserver) {
      let (isIgnored, mustRead) = state.withLock { state in
        let thread = notedThread()
        if state.readers.contains(thread) { return (true, false) }
        // One that was replaced may report a change that another reports too, on the same thread, or one that
        // came too early for that.
        let isNew = state.observer === observer || !state.recentReaders.contains(thread)
        return (false, isNew && state.subscriber != nil)
      }
      if isIgnored { return }
      let read = mustRead ? readAndObserve() : nil
      observer.remove()
      if let read { deliver(read.value, read.number, isPrior: false) }
    }

    /// Delivers a value, unless a newer one has been delivered meanwhile.
    private func deliver(_ value: Value, _ number: Int, isPrior: Bool) {
      region.performWaiting(for: self, ()) { [self] in
        let subscriber = state.withLock { state -> AnySubscriber<Value, Never>? in
          guard isPrior ? state.delivered <= number : state.delivered < number else { return nil }
          if !isPrior { state.delivered = number }
          return state.takeSubscriber()
        }
        send(value, to: subscriber)
      }
    }

    private func send(_ value: Value, to subscriber: AnySubscriber<Value, Never>?) {
      guard let subscriber else { return }
      let wanted = subscriber.receive(value)
      state.withLock { $0.demand += wanted }
    }

    // MARK: From the subscriber

    func request(_ demand: Subscribers.Demand) {
      guard state.withLock({ $0.initial != nil }) else {
        return state.withLock { $0.demand += demand }
      }
      // Until now there was no demand, so a call inside drops a value and leaves.
      region.performWaiting(for: self, ()) { [self] in
        let (initial, subscriber) = state.withLock { state -> (Value?, AnySubscriber<Value, Never>?) in
          state.demand += demand
          guard state.initial != nil, let subscriber = state.takeSubscriber() else { return (nil, nil) }
          return (state.initial.take(), subscriber)
        }
        if let initial { send(initial, to: subscriber) }
      }
    }

    func cancel() {
      let released = state.withLock { state in (state.subscriber.take(), state.initial.take()) }
      release(released)
    }

    var description: String { "Observing" }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  extension ObservingSubscription.State {
    /// Remembers a few threads: more than change the property at once. For one that is forgotten, a value may
    /// be delivered again.
    fileprivate mutating func noteReader(_ thread: UInt) {
      recentReaders.removeAll { $0 == thread }
      if recentReaders.count == 8 { recentReaders.removeFirst() }
      recentReaders.append(thread)
    }

    /// Takes one value of the demand.
    ///
    /// - Returns: The subscriber, if there was outstanding demand.
    fileprivate mutating func takeSubscriber() -> AnySubscriber<Value, Never>? {
      guard demand > .none, let subscriber else { return nil }
      demand -= 1
      return subscriber
    }
  }
#endif
