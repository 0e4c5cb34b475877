/// A subscription that can say what waits in it and what it has dropped: what a doctor of pipelines asks.
///
/// Nothing is kept for the question but a count of what was dropped, and that costs where a value is dropped.
public protocol HoldsValues {
  /// What waits and what was dropped; `nil` where it cannot be said, because another thread is delivering or
  /// because all is over.
  var holdings: Holdings? { get }
}

/// What an operator or a subject has of its values.
public struct Holdings: Equatable, Sendable {
  /// How many values wait to be delivered.
  public var held: Int
  /// How many values were dropped, because they were not requested or because there was no room.
  public var dropped: Int

  @inlinable
  public init(held: Int = 0, dropped: Int = 0) {
    self.held = held
    self.dropped = dropped
  }
}

extension Engine: HoldsValues {
  /// What the machine says. It is looked at inside the gate, so whoever asks delivers what other threads leave
  /// there meanwhile.
  public final var holdings: Holdings? {
    let entry = gate.enter()
    if entry == .taken { return nil }
    let holdings = machine?.holdings
    if entry == .entered { _ = takeSteps(answering: nil) }
    return holdings
  }
}
