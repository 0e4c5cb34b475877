import SwiftCombine

/// An event at a source that a test drives.
public enum SourceEvent: Equatable, Sendable {
  /// A subscriber attached.
  case subscribed
  /// The subscriber requested values.
  case requested(Subscribers.Demand)
  /// The subscriber returned this demand for a value. Recorded only if the source is set to do so.
  case answered(Subscribers.Demand)
  /// The subscriber canceled.
  case cancelled
  /// The test told the source to send a signal that the rules forbid, and it was not sent.
  case withheld
}

extension SourceEvent: CustomStringConvertible, CustomDebugStringConvertible {
  /// The event as one would write it in a test.
  public var description: String {
    switch self {
    case .subscribed: ".subscribed"
    case .requested(let demand): ".requested(\(demand.code))"
    case .answered(let demand): ".answered(\(demand.code))"
    case .cancelled: ".cancelled"
    case .withheld: ".withheld"
    }
  }
  public var debugDescription: String { description }
}
