import SwiftCombine

extension Publisher where Output == Bool {
  /// Toggles each Boolean value: publishes its negation.
  ///
  ///     let isEnabled = isLoading.toggle()
  ///
  ///     upstream   ──true───false──┤
  ///     toggle()   ──false──true───┤
  @inlinable public func toggle() -> Publishers.Map<Self, Bool> { map { !$0 } }
}
