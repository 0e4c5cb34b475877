extension Publisher {
  /// Replaces `nil` with a value, and unwraps the other values.
  ///
  ///     let numbers = PassthroughSubject<Int?, Never>()
  ///     let cancellable = numbers
  ///       .replaceNil(with: 0)
  ///       .sink { print($0) }
  ///     numbers.send(nil)  // 0
  ///
  ///     upstream               ──1──nil──3──┤
  ///     replaceNil(with: 0)    ──1──0────3──┤
  @inlinable public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
