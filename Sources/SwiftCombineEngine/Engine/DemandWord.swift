/// The outstanding demand of the subscriber of a source or a subscription, and whether some call is sending,
/// in one atomic word.
///
/// Any thread may request, close or read; nothing locks and nothing recurses. A source that sends in a loop
/// takes the *turn*: demand that is requested while it has the turn is left in the word, and the loop finds
/// it there.
///
/// ```text
/// 0 … 2^61-1        the outstanding demand
/// bit 61            nothing was requested yet, and the first request may take the turn
/// bit 62            some call has the turn
/// bit 63            unlimited demand
/// all bits          closed: the subscriber has canceled, or the stream has ended
/// ```
public struct DemandWord: ~Copyable, Sendable {
  @usableFromInline let word: Atomic<UInt>

  /// - Parameters:
  ///   - isTaken: Whether the caller has the turn from the beginning.
  ///   - isFresh: Whether the first request may take the turn.
  @inlinable public init(isTaken: Bool = false, isFresh: Bool = false) {
    word = Atomic((isTaken ? Self.turn : 0) | (isFresh ? Self.fresh : 0))
  }

  @usableFromInline static var fresh: UInt { 1 << 61 }
  @usableFromInline static var turn: UInt { 1 << 62 }
  @usableFromInline static var unlimited: UInt { 1 << 63 }
  @usableFromInline static var closed: UInt { .max }

  @inlinable public var isClosed: Bool { word.load(ordering: .relaxed) == Self.closed }

  /// Whether the demand is unlimited, no call has the turn and the word is open: what a subscription finds
  /// most often. The writes of a call that had the turn are visible then.
  @inlinable public var isUnlimited: Bool { word.load(ordering: .acquiring) == Self.unlimited }

  /// The current outstanding demand; none once closed.
  public var wanted: DemandCount {
    let found = word.load(ordering: .relaxed)
    return found == Self.closed ? .none : Self.decode(found)
  }

  @inlinable static func encode(_ count: DemandCount) -> UInt {
    count.isUnlimited ? unlimited : Swift.min(count.rawValue, fresh - 1)
  }

  @inlinable static func adding(_ count: UInt, to found: UInt) -> UInt {
    if (found | count) & unlimited != 0 { return (found & turn) | unlimited }
    let sum = (found & ~(turn | fresh)) + count
    return (found & turn) | (sum >= fresh ? unlimited : sum)
  }

  /// Replaces the word by what a change returns, again as long as another call has replaced it meanwhile.
  ///
  /// - Parameter change: Returns the new word, or `nil` to leave the old one, and the result.
  @inlinable @inline(__always) borrowing func update<Result>(
    _ change: (_ found: UInt) -> (word: UInt?, result: Result)
  ) -> Result {
    var found = word.load(ordering: .relaxed)
    while true {
      let (desired, result) = change(found)
      guard let desired else { return result }
      let exchanged: Bool
      (exchanged, found) = word.weakCompareExchange(
        expected: found, desired: desired, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return result }
    }
  }

  // MARK: Counting

  /// Adds to the outstanding demand.
  ///
  /// - Returns: Whether the word is open.
  @inlinable @discardableResult public borrowing func add(_ count: DemandCount) -> Bool {
    update { found in
      if found == Self.closed { return (nil, false) }
      let wanted = Self.adding(Self.encode(count), to: found)
      return (wanted == found ? nil : wanted, true)
    }
  }

  /// The result of `takeOne()`.
  @frozen public enum Taken { case one, nothing, closed }

  /// Takes one from the outstanding demand, to deliver a value.
  @inlinable public borrowing func takeOne() -> Taken {
    update { found in
      if found == Self.closed { return (nil, .closed) }
      if found & Self.unlimited != 0 { return (nil, .one) }
      return found & ~Self.turn == 0 ? (nil, .nothing) : (found - 1, .one)
    }
  }

  /// Takes one as `takeOne()` does, unless a call has the turn.
  ///
  /// - Returns: `nil` while a call has the turn.
  public borrowing func takeOneUnlessBusy() -> Taken? {
    var found = word.load(ordering: .acquiring)
    while true {
      if found == Self.closed { return .closed }
      if found & Self.turn != 0 { return nil }
      if found == Self.unlimited { return .one }
      if found == 0 || found == Self.fresh { return .nothing }
      let exchanged: Bool
      (exchanged, found) = word.weakCompareExchange(
        expected: found, desired: found - 1, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged { return .one }
    }
  }

  // MARK: Turns

  /// Adds to the outstanding demand, and takes the turn if no call has it.
  ///
  /// - Returns: How many values the caller, which has the turn now, is to send; `nil` if another call sends
  ///   them, or the word is closed.
  @inlinable public borrowing func takeTurn(adding count: DemandCount) -> DemandCount? {
    update { found in
      if found == Self.closed { return (nil, nil) }
      let isBusy = found & Self.turn != 0
      let wanted = Self.adding(Self.encode(count), to: found)
      return isBusy ? (wanted, nil) : ((wanted & Self.unlimited) | Self.turn, Self.decode(wanted))
    }
  }

  /// Called with the turn, after the requested values were sent: takes the demand requested meanwhile, or
  /// releases the turn.
  ///
  /// - Parameter isHeld: Whether the turn is kept even if nothing was requested.
  /// - Returns: How many values to send next, none if the word has been closed; `nil` if nothing was
  ///   requested.
  @inlinable public borrowing func keepTurn(isHeld: Bool = false) -> DemandCount? {
    update { found in
      if found == Self.closed { return (nil, DemandCount.none) }
      let wanted = found & ~Self.turn
      if wanted == 0 { return (isHeld ? nil : 0, nil) }
      return ((wanted & Self.unlimited) | Self.turn, Self.decode(wanted))
    }
  }

  /// Whether the first request may take the turn, and nothing was requested yet.
  public var isFresh: Bool { word.load(ordering: .relaxed) == Self.fresh }

  /// Whether some call has the turn, or the word is closed.
  public var isBusyOrClosed: Bool { word.load(ordering: .acquiring) & Self.turn != 0 }

  /// Takes the turn and one from the outstanding demand; the caller delivers a value.
  ///
  /// - Parameter count: The demand of the first request; none to take from earlier requests, if no other call
  ///   takes from the word yet.
  /// - Returns: Whether the caller has both.
  public borrowing func takeFirst(of count: DemandCount) -> Bool {
    update { found in
      if found == Self.closed || count != .none && found != Self.fresh { return (nil, false) }
      let wanted = Self.adding(Self.encode(count), to: found)
      if wanted == 0 { return (nil, false) }
      return ((wanted == Self.unlimited ? wanted : wanted - 1) | Self.turn, true)
    }
  }

  /// Releases the turn; the outstanding demand stays.
  ///
  /// - Returns: Whether the word was closed meanwhile: then the caller releases what the word guards.
  public borrowing func releaseTurn() -> Bool {
    update { found in found == Self.closed ? (nil, true) : (found & ~Self.turn, false) }
  }

  @inlinable static func decode(_ wanted: UInt) -> DemandCount {
    wanted & unlimited != 0 ? .unlimited : DemandCount(wanted & ~(turn | fresh))
  }

  // MARK: Closing

  /// The result of `close()`.
  @frozen public enum Closed {
    /// No call has the turn: the caller releases what the word guards.
    case idle
    /// A call has the turn: that call releases it when it finds the word closed.
    case busy
    /// The word was closed before.
    case already
  }

  /// Closes the word permanently.
  @inlinable public borrowing func close() -> Closed {
    let found = word.exchange(Self.closed, ordering: .acquiringAndReleasing)
    if found == Self.closed { return .already }
    return found & Self.turn != 0 ? .busy : .idle
  }

  /// Closes the word permanently, unless a call has the turn.
  ///
  /// - Returns: `busy`, with the word still open, while a call has the turn.
  public borrowing func closeUnlessBusy() -> Closed {
    update { found in
      if found == Self.closed { return (nil, .already) }
      return found & Self.turn != 0 ? (nil, .busy) : (Self.closed, .idle)
    }
  }
}
