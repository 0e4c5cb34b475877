/// What an operator does with a value or a completion that arrives before its subscription. No publisher may
/// send one; if one does, each operator behaves as Apple's does.
@usableFromInline struct EarlySignals {
  @usableFromInline enum Treatment { case dropped, passed, trapped }

  @usableFromInline let value: Treatment
  @usableFromInline let completion: Treatment

  @usableFromInline init(value: Treatment, completion: Treatment) {
    self.value = value
    self.completion = completion
  }

  @usableFromInline static var dropped: EarlySignals { EarlySignals(value: .dropped, completion: .dropped) }
  @usableFromInline static var passed: EarlySignals { EarlySignals(value: .passed, completion: .passed) }
  @usableFromInline static var trapped: EarlySignals { EarlySignals(value: .trapped, completion: .trapped) }
}
