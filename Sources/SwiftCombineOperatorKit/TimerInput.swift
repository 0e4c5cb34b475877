import SwiftCombineEngine
import SwiftCombine

/// A timer as one of the upstreams of an engine: it is stopped when they are canceled.
public final class TimerInput<Context: Scheduler>: EngineInput {
  /// The timer, to be set by the operator.
  public let timer: SchedulerTimer<Context>

  /// Creates the input of a timer.
  public init(_ timer: SchedulerTimer<Context>) { self.timer = timer }
  public override func cancel() { timer.stop() }
}
