/// Delivers one upstream after another: what was asked and not delivered goes along from each to the next.
///
/// Its step `advance` asks for the next upstream. Whoever takes it calls `start(_:)` with the link of one, at
/// once or later, or says that there is none, with `finish()`. A machine that begins on demand asks for it
/// when a value is wanted.
public struct ConcatenateMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  enum Phase {
    /// The next upstream is to be asked for.
    case idle
    /// It has been asked for.
    case awaiting
    /// One is there.
    case following(InletLink)
    /// There is none.
    case finished
  }

  @usableFromInline
  let beginsOnDemand: Bool
  @usableFromInline
  var phase = Phase.idle
  /// Whether the step `advance` is being taken or, at first, the subscriber has not got its subscription:
  /// either way `didAdvance()` ends it.
  @usableFromInline
  var isAdvancing = true
  @usableFromInline
  var waiting = Queue<Output>()
  @usableFromInline
  var ended: InletLink?
  @usableFromInline
  var demand = DemandCount.none
  @usableFromInline
  var unasked = DemandCount.none
  @usableFromInline
  var failure: Failure?

  /// - Parameter beginsOnDemand: Whether no upstream is begun while nothing is wanted.
  @inlinable
  public init(beginsOnDemand: Bool = false) { self.beginsOnDemand = beginsOnDemand }

  @inlinable
  public mutating func request(_ values: DemandCount) {
    demand += values
    unasked += values
  }

  /// The next upstream is there.
  @inlinable
  public mutating func start(_ link: InletLink) {
    phase = .following(link)
    unasked = demand
  }

  /// There is no further upstream.
  @inlinable
  public mutating func finish() { phase = .finished }

  @inlinable
  public mutating func receive(_ value: Output) { waiting.append(value) }

  /// The upstream ended.
  @inlinable
  public mutating func end(_ link: InletLink, _ failure: Failure?) {
    self.failure = failure
    ended = link
    phase = .idle
  }

  @inlinable
  public mutating func didAdvance() { isAdvancing = false }

  public var holdings: Holdings { Holdings(held: waiting.count) }

  @inlinable
  public mutating func next() -> Step<Output, Failure>? {
    if demand != .none, let value = waiting.popFirst() {
      demand.takeOne()
      return .deliver(value)
    }
    if let failure, waiting.isEmpty { return .complete(failure) }
    if let link = ended.take() { return .forget(link) }
    switch phase {
    case .idle where waiting.isEmpty && !isAdvancing && !(beginsOnDemand && demand == .none):
      phase = .awaiting
      isAdvancing = true
      return .advance
    case .following(let link) where unasked != .none:
      defer { unasked = .none }
      return .request(unasked, link)
    case .finished where waiting.isEmpty: return .complete(nil)
    default: return nil
    }
  }
}
