extension Publishers {
  /// When a buffer asks its upstream for values.
  public enum PrefetchStrategy {
    /// As many as it has room for, at once and again whenever room is made.
    case keepFull
    /// Without limit, at once.
    case byRequest
  }

  /// What a full buffer does with one more value.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops that value.
    case dropNewest
    /// Drops the value that has waited longest, and keeps the new one.
    case dropOldest
    /// Cancels the upstream, and fails with what the closure returns once all that waits is delivered.
    ///
    /// The closure is called when the value comes, once, and with nothing locked.
    case customError(() -> Failure)
  }
}
