extension Publisher {
  /// Replaces each missing value, and unwraps the others.
  ///
  ///     upstream               ──1──nil──3──┤
  ///     replaceNil(with: 0)    ──1──0────3──┤
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
