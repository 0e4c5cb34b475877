import CombineShim

extension Recorder {
  /// An event, when it happened, and the demand around it.
  ///
  /// The demand is what was asked for and had not arrived. What the recorder answers to a value is asked for
  /// after it, and kept as an event of its own on request.
  public struct Step: CustomStringConvertible {
    /// When it happened.
    public let time: VirtualTime
    /// What happened.
    public let event: Event
    /// The demand that the event found.
    public let demandBefore: Subscribers.Demand
    /// The demand that the event left.
    public let demandAfter: Subscribers.Demand

    public var description: String {
      "\(time): \(event), demand \(demandBefore.code) to \(demandAfter.code)"
    }
  }
}

extension Recorder.Step: Sendable where Input: Sendable {}
