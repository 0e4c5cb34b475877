import CombineMachinery

/// An alarm as one of the upstreams of an engine: it is stopped when they are cancelled.
public final class AlarmLink: InletLink {
  public let alarm = Alarm()

  public override init() {}
  public override func cancel() { alarm.stop() }
}
