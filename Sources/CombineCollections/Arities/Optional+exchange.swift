extension Optional {
  /// Puts a value in the place of another, and returns that.
  @inlinable
  mutating func exchange(with value: Wrapped) -> Wrapped? {
    var old = Optional(value)
    swap(&self, &old)
    return old
  }
}
