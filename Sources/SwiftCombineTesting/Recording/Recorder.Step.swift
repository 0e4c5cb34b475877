import SwiftCombine

extension Recorder {
  /// An event, its time, and the demand before and after it.
  ///
  /// The demand is what was requested and not yet delivered. The additional demand that the recorder returns
  /// for a value counts after the value, and is recorded as a separate event if the recorder is set to do so.
  public struct Step: CustomStringConvertible {
    /// The time of the event.
    public let time: VirtualTime
    /// The event.
    public let event: Event
    /// The outstanding demand before the event.
    public let demandBefore: Subscribers.Demand
    /// The outstanding demand after the event.
    public let demandAfter: Subscribers.Demand

    public var description: String {
      "\(time): \(event), demand \(demandBefore.code) to \(demandAfter.code)"
    }
  }
}

extension Recorder.Step: Sendable where Input: Sendable {}
