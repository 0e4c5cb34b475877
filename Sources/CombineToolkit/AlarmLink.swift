import CombineMachinery

/// An alarm among the upstreams of an engine: turned off with them.
public final class AlarmLink: InletLink {
  public let alarm = Alarm()

  public override init() {}
  public override func cancel() { alarm.stop() }
}
