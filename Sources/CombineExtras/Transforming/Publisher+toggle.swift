import CombineShim

extension Publisher where Output == Bool {
  /// Delivers the opposite of each value.
  ///
  ///     upstream   ──true───false──┤
  ///     toggle()   ──false──true───┤
  @inlinable
  public func toggle() -> Publishers.Map<Self, Bool> { map { !$0 } }
}
