/// A subscription that can report how many values it buffers and has dropped, for an inspector.
///
/// Only a count of the dropped values is kept for this, which costs only when a value is dropped.
public protocol HoldingsReporting {
  /// How many values are buffered and were dropped; `nil` if that is not known, because another thread is
  /// delivering or because the stream has ended.
  var holdings: Holdings? { get }
}

/// The numbers of values that an operator or a subject buffers and has dropped.
public struct Holdings: Equatable, Sendable {
  /// How many values are buffered until they are delivered.
  public var held: Int
  /// How many values were dropped, because they were not requested or because the buffer was full.
  public var dropped: Int

  @inlinable public init(held: Int = 0, dropped: Int = 0) {
    self.held = held
    self.dropped = dropped
  }
}

extension Engine: HoldingsReporting {
  /// The holdings of the machine. They are read inside the region, so the caller delivers what other threads
  /// leave there meanwhile.
  public final var holdings: Holdings? {
    let entry = region.enter()
    if entry == .taken { return nil }
    let holdings = machine.inside?.holdings
    if entry == .entered { _ = takeSteps(answering: nil) }
    return holdings
  }
}
