import SwiftCombineEngine

/// A timer as one of the upstreams of an engine: it is stopped when they are cancelled.
public final class TimerLink: InletLink {
  /// The timer, to be set by the operator.
  public let timer = ResettableTimer()

  /// Creates a link whose timer is not set.
  public override init() {}
  public override func cancel() { timer.stop() }
}
