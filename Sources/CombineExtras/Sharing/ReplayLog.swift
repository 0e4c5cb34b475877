import CombineMachinery
import CombineShim
import CombineToolkit

/// The values of a stream that a reader can still get: the newest ones for whoever comes, and for each reader
/// those that it has not read. A value stands here once, however many are to read it.
///
///     start ───────╮
///         [3]─[4]─[5]─[6]─[ ]      the last place is empty: the next value goes there
///     slow ╯               ╰ up to date
///
/// A reader goes from place to place on its own, and keeps the places before it alive. So a slow one holds
/// no other up, and what it has not read is freed when it leaves.
@usableFromInline
final class ReplayLog<Output, Failure: Error> {
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  @usableFromInline
  struct State {
    /// Where who comes begins to read.
    @usableFromInline
    var start: ReplayPlace<Output>
    /// The empty place.
    @usableFromInline
    var last: ReplayPlace<Output>
    /// How many values stand between the two.
    @usableFromInline
    var count = 0
    /// How the stream ended, once it has.
    @usableFromInline
    var end: Failure??
    /// In the order in which they came; `nil` where one has left.
    @usableFromInline
    var readers: [ReplayReader?] = []
    var vacancies = 0

    init() {
      last = ReplayPlace()
      start = last
    }
  }

  @usableFromInline
  let state = Locked(State())
  @usableFromInline
  let capacity: Int

  /// - Parameter capacity: How many values who comes gets; a negative number counts as none.
  @usableFromInline
  init(capacity: Int) { self.capacity = capacity }

  // MARK: Writing

  @inlinable
  func append(_ value: Output) {
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
    for case let reader? in readers { reader.look(reader.engine) }
    release(spent)  // it may take its value with it
  }

  /// Ends the stream; what is written afterwards is ignored.
  func finish(_ completion: Subscribers.Completion<Failure>) {
    let failure: Failure? = if case .failure(let error) = completion { error } else { nil }
    let readers = state.withLock { state in
      if state.end == nil { state.end = .some(failure) }
      return state.readers
    }
    for case let reader? in readers { reader.look(reader.engine) }
  }

  // MARK: Reading

  /// How many values stand at a place and behind it: found by going there, so only for who wants to know.
  @usableFromInline
  func count(from place: ReplayPlace<Output>) -> Int {
    state.withLock { _ in
      var (count, place) = (0, place)
      while let next = place.next { (count, place) = (count + 1, next) }
      return count
    }
  }

  /// What stands at a place.
  @usableFromInline
  enum Reading {
    case value(Output, next: ReplayPlace<Output>)
    case end(Failure?)
    case nothing
  }

  @inlinable
  func read(_ place: ReplayPlace<Output>, isWanted: Bool) -> Reading {
    state.withLock { state in
      if let next = place.next { return isWanted ? .value(place.value!, next: next) : .nothing }
      if let failure = state.end { return .end(failure) }
      return .nothing
    }
  }

  /// Lets a subscriber read: it gets its subscription, and after that everything from the start.
  ///
  /// - Parameters:
  ///   - name: What the subscription calls itself.
  ///   - didLeave: Called once, when the subscriber has cancelled or got the end.
  @inlinable
  func attach<S: Subscriber>(_ subscriber: S, name: String, didLeave: @escaping () -> Void = {})
  where S.Input == Output, S.Failure == Failure {
    typealias Engine = OperatorEngine<ReplayMachine<Output, Failure>, S>
    let engine = Engine(ReplayMachine(self), name: name, downstream: subscriber)
    let seat = ReplaySeat { [self] seat in
      leave(seat)
      didLeave()
    }
    engine.connect([seat])
    let start = join(
      ReplayReader(seat: seat, engine: engine) {
        _ = unsafeDowncast($0, to: Engine.self).signal(()) { _, _ in }
      })
    engine.announce()
    _ = engine.signal(start) { $0.begin($1) }
  }

  @usableFromInline
  func join(_ reader: ReplayReader) -> ReplayPlace<Output> {
    state.withLock { state in
      reader.seat.number = state.readers.count
      state.readers.append(reader)
      return state.start
    }
  }

  @usableFromInline
  func leave(_ seat: ReplaySeat) {
    let reader = state.withLock { $0.remove(seat) }
    release(reader)
  }
}

extension ReplayLog.State {
  /// Takes a reader out, in constant time on the average.
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

/// A value of a log and the way to the next one, or the empty place at the end. Touched with the lock of the
/// log held.
@usableFromInline
final class ReplayPlace<Output> {
  @usableFromInline
  var value: Output?
  @usableFromInline
  var next: ReplayPlace?

  @usableFromInline
  init() {}

  // Left to themselves the places would be freed one inside the other, however many there are.
  deinit {
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest!.next.take() }
  }
}

/// Who is told that there is something to read.
@usableFromInline
struct ReplayReader {
  @usableFromInline
  let seat: ReplaySeat
  @usableFromInline
  let engine: AnyObject
  // Captures nothing, and is formed where the type of the engine is known.
  @usableFromInline
  let look: (AnyObject) -> Void

  @usableFromInline
  init(seat: ReplaySeat, engine: AnyObject, look: @escaping (AnyObject) -> Void) {
    self.seat = seat
    self.engine = engine
    self.look = look
  }
}

/// What stands for the log among the upstreams of a reader: given up with them.
@usableFromInline
final class ReplaySeat: InletLink {
  /// Which of the readers it is of, counted from zero; negative when it is none. Touched with the lock of the
  /// log held.
  @usableFromInline
  var number = -1
  private let leave: (ReplaySeat) -> Void

  @usableFromInline
  init(leave: @escaping (ReplaySeat) -> Void) { self.leave = leave }

  override func cancel() { leave(self) }
}

/// Reads a log, as far as values are wanted.
@usableFromInline
struct ReplayMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  let log: ReplayLog<Output, Failure>
  /// What is to be read next; `nil` until the subscriber has its subscription.
  @usableFromInline
  var place: ReplayPlace<Output>?
  @usableFromInline
  var demand = DemandCount.none

  @inlinable
  init(_ log: ReplayLog<Output, Failure>) { self.log = log }

  @inlinable
  mutating func begin(_ start: ReplayPlace<Output>) { place = start }

  @inlinable
  mutating func request(_ values: DemandCount) { demand += values }

  @usableFromInline
  var holdings: Holdings { Holdings(held: place.map { log.count(from: $0) } ?? 0) }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
    guard let place else { return nil }
    switch log.read(place, isWanted: demand != .none) {
    case .value(let value, let next):
      demand.takeOne()
      self.place = next  // the place before may go, its value goes with the step
      return .deliver(value)
    case .end(let failure): return .complete(failure)
    case .nothing: return nil
    }
  }
}
