/// Delivers a tick if it is requested when it occurs, and finishes after a number of ticks. Its step
/// `advance` starts the timer.
public struct TickMachine<Time>: OperatorMachine {
  /// The number of ticks that are still to be delivered.
  private var remaining: DemandCount
  private var demand = DemandCount.none
  private var isBegun = false
  private var isStarted = false
  /// A tick that was requested when it occurred.
  private var tick: Time?

  public init(times: DemandCount) { remaining = times }

  /// The subscriber has its subscription: no signal is delivered before that call has returned.
  public mutating func begin() { isBegun = true }

  public mutating func request(_ ticks: DemandCount) { demand += ticks }

  public mutating func receive(_ time: Time) {
    if demand != .none { tick = time }
  }

  public mutating func next() -> OperatorStep<Time, Never>? {
    guard isBegun else { return nil }
    if remaining == .none { return .complete(nil) }
    if let time = tick.take() {
      demand.takeOne()
      remaining.takeOne()
      return .deliver(time)
    }
    if isStarted || demand == .none { return nil }
    isStarted = true
    return .advance
  }
}
