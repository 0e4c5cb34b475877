/// The limits of a ``FetchPolicy``; all times are in seconds.
public struct Settings: Sendable, Equatable {
  /// How far from the place of the last successful fetch a fetch is due, in meters; exactly this far is not.
  public var distance = 10_000.0
  /// How long after the last successful fetch a fetch is due; exactly this long is not.
  public var age = 3_600.0
  /// How long an answer may take.
  public var timeout = 30.0
  /// How many times a failed fetch is repeated without a new trigger.
  public var retries = 3
  /// The pause after a first failure; it doubles with each failed retry, up to that of the last one.
  public var backOff = 30.0
  /// The shortest interval between two returns to the foreground that count.
  public var foregroundInterval = 10.0

  /// Creates the limits of the application.
  public init() {}

  /// The same limits on a clock that runs this many times as fast.
  public func faster(by speed: Double) -> Settings {
    var copy = self
    copy.age /= speed
    copy.timeout /= speed
    copy.backOff /= speed
    copy.foregroundInterval /= speed
    return copy
  }

  /// The pause after that many failures without a success.
  func pause(after failures: Int) -> Double {
    (1..<max(min(failures, retries), 1)).reduce(backOff) { pause, _ in pause * 2 }
  }
}
