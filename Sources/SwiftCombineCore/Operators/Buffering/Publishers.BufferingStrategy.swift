extension Publishers {
  /// The strategy by which a buffer requests values from its upstream publisher.
  public enum PrefetchStrategy {
    /// Requests as many values as fit in the buffer, at once and again whenever there is room.
    case keepFull
    /// Requests an unlimited number of values, at once.
    case byRequest
  }

  /// What a full buffer does with one more value.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops the new value.
    case dropNewest
    /// Drops the oldest buffered value, and keeps the new one.
    case dropOldest
    /// Cancels the upstream publisher, and fails with the error that the closure returns once all buffered
    /// values are delivered.
    ///
    /// The closure is called when the value arrives, once, and with no lock held.
    case customError(() -> Failure)
  }
}
