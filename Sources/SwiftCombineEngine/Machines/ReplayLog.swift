/// The values that readers can still read: the newest ones for new readers, and for each reader those that it
/// has not read. A value is stored once, however many readers there are.
///
///     start ───────╮
///         [3]─[4]─[5]─[6]─[ ]      the last place is empty: the next value goes there
///     slow ╯               ╰ up to date
///
/// Each reader moves from place to place independently, and keeps the places ahead of it alive. So a slow
/// reader delays no other, no writer waits for one, and what it has not read is released when it leaves.
public final class ReplayLog<Output, Failure: Error> {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  @usableFromInline struct State {
    /// The place at which a new reader starts.
    @usableFromInline var start: ReplayPlace<Output>
    /// The empty place.
    @usableFromInline var last: ReplayPlace<Output>
    /// The number of values between the two.
    @usableFromInline var count = 0
    /// The completion, once there is one.
    @usableFromInline var end: Failure??
    /// The readers in the order of subscription; `nil` where one has left.
    @usableFromInline var readers: [ReplayReader?] = []
    var vacancies = 0

    init() {
      last = ReplayPlace()
      start = last
    }
  }

  @usableFromInline let state = Locked(State())
  public let capacity: Int

  /// - Parameter capacity: The number of values that a new reader receives; a negative number counts as none.
  public init(capacity: Int) { self.capacity = capacity }

  // MARK: Writing

  /// Adds a value, and notifies the readers.
  @inlinable public func append(_ value: Output) {
    let place = ReplayPlace<Output>()
    let (readers, spent) = state.withLock { state -> ([ReplayReader?], ReplayPlace<Output>?) in
      guard state.end == nil else { return ([], nil) }
      state.last.value = .some(value)
      state.last.next = place
      state.last = place
      if state.count < capacity {
        state.count += 1
        return (state.readers, nil)
      }
      let spent = state.start
      state.start = spent.next!
      return (state.readers, spent)
    }
    for case let reader? in readers { reader.notify() }
    release(spent)  // this may release its value too
  }

  /// Completes the log; values that are appended afterwards are ignored.
  public func finish(_ failure: Failure?) {
    let readers = state.withLock { state in
      if state.end == nil { state.end = .some(failure) }
      return state.readers
    }
    for case let reader? in readers { reader.notify() }
  }

  // MARK: Reading

  /// The number of values from a place on, found by walking the places: for inspection only.
  @usableFromInline func count(from place: ReplayPlace<Output>) -> Int {
    state.withLock { _ in
      var (count, place) = (0, place)
      while let next = place.next { (count, place) = (count + 1, next) }
      return count
    }
  }

  /// The content of a place.
  @usableFromInline enum Reading {
    case value(Output, next: ReplayPlace<Output>)
    case end(Failure?)
    case nothing
  }

  @inlinable func read(_ place: ReplayPlace<Output>, isWanted: Bool) -> Reading {
    state.withLock { state in
      if let next = place.next { return isWanted ? .value(place.value!, next: next) : .nothing }
      if let failure = state.end { return .end(failure) }
      return .nothing
    }
  }

  /// Adds a reader, and returns the place at which it starts.
  public func join(_ reader: ReplayReader) -> ReplayPlace<Output> {
    state.withLock { state in
      reader.seat.number = state.readers.count
      state.readers.append(reader)
      return state.start
    }
  }

  /// Removes the reader of a seat, if it has not left.
  public func leave(_ seat: ReplaySeat) {
    let reader = state.withLock { $0.remove(seat) }
    release(reader)
  }
}

extension ReplayLog.State {
  /// Removes a reader, in amortized constant time.
  mutating func remove(_ seat: ReplaySeat) -> ReplayReader? {
    guard seat.number >= 0 else { return nil }
    let reader = readers[seat.number].take()
    seat.number = -1
    vacancies += 1
    if vacancies > readers.count / 2 {
      readers.removeAll { $0 == nil }
      vacancies = 0
      for (number, reader) in readers.enumerated() { reader?.seat.number = number }
    }
    return reader
  }
}

/// A value of a log and a reference to the next one, or the empty place at the end. Accessed with the lock of
/// the log held.
public final class ReplayPlace<Output> {
  @usableFromInline var value: Output?
  @usableFromInline var next: ReplayPlace?

  @usableFromInline init() {}

  // Without this the places would be released recursively, however many there are.
  deinit {
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest!.next.take() }
  }
}

/// A reader, with the closure that notifies it of something to read.
public struct ReplayReader {
  @usableFromInline let seat: ReplaySeat
  @usableFromInline let engine: AnyObject
  // Captures nothing, and is formed where the type of the engine is known.
  @usableFromInline let look: (AnyObject, ReplaySeat) -> Void

  /// - Parameter look: Has the engine call `beginLook()` of the seat, and look.
  public init(seat: ReplaySeat, engine: AnyObject, look: @escaping (AnyObject, ReplaySeat) -> Void) {
    self.seat = seat
    self.engine = engine
    self.look = look
  }

  /// Has the reader look, unless it will do so anyway: so few such messages wait for a thread that is inside
  /// a delivery, however much is written meanwhile.
  @usableFromInline func notify() {
    if seat.isNotified.load(ordering: .relaxed) { return }
    seat.isNotified.store(true, ordering: .relaxed)
    look(engine, seat)
  }
}

/// The log as one of the upstreams of a reader: it is canceled with them.
public final class ReplaySeat: EngineInput {
  /// The index of its reader, counted from zero; negative when it has none. Accessed with the lock of the log
  /// held.
  @usableFromInline var number = -1
  /// Whether the reader has been notified and will look.
  @usableFromInline let isNotified = Atomic<Bool>(false)
  private let leave: (ReplaySeat) -> Void

  public init(leave: @escaping (ReplaySeat) -> Void) { self.leave = leave }

  public override func cancel() { leave(self) }

  /// Called by the reader before it looks. The lock of the log orders this: a thread that writes after the
  /// reader has looked finds this mark removed, and one that finds it has written before.
  public func beginLook() { isNotified.store(false, ordering: .relaxed) }
}
