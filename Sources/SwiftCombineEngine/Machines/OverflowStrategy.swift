/// What a machine does with a value for which its buffer has no room.
public enum OverflowStrategy<Failure: Error> {
  /// Drops the new value.
  case dropNewest
  /// Drops the oldest buffered value, and keeps the new one.
  case dropOldest
  /// Drops the new value, accepts no further one, and fails with the error that the closure returns.
  case fail(() -> Failure)
}
