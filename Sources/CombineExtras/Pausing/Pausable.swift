/// Something that pauses by itself and goes on when told to.
public protocol Pausable {
  /// Whether it has paused, and waits to be resumed.
  var paused: Bool { get }

  /// Goes on after a pause; does nothing if there is none.
  func resume()
}
