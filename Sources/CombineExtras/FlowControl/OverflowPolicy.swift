/// What happens to a value that finds no room where values wait.
public enum OverflowPolicy<Failure: Error> {
  /// The oldest of the values that wait makes room.
  case dropOldest
  /// The new value is dropped.
  case dropNewest
  /// The value is dropped and the stream fails, with the error that the closure makes, after what waits.
  case fail(() -> Failure)
}
