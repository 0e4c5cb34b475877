import SwiftCombineEngine

/// An alarm as one of the upstreams of an engine: it is stopped when they are cancelled.
public final class TimerLink: InletLink {
  public let alarm = ResettableTimer()

  public override init() {}
  public override func cancel() { alarm.stop() }
}
