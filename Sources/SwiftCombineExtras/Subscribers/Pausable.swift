/// A subscriber that pauses by itself and continues when it is resumed.
public protocol Pausable {
  /// Whether it is paused, and waits to be resumed.
  var isPaused: Bool { get }

  /// Continues after a pause; does nothing if it is not paused.
  func resume()
}
