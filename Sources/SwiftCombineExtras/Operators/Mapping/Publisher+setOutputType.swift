import SwiftCombine

extension Publisher where Output == Never {
  /// Sets the output type of a publisher that emits no values, so that it can be combined with others.
  ///
  ///     upstream                    ─────────┤
  ///     setOutputType(to: T.self)   ─────────┤
  ///
  /// - Parameter outputType: The new output type, of which no value is ever delivered.
  @inlinable
  public func setOutputType<NewOutput>(to outputType: NewOutput.Type) -> Publishers.Map<Self, NewOutput> {
    map { (_: Never) -> NewOutput in }
  }
}

extension Publisher {
  /// Ignores all values and publishes only the completion, with a new output type.
  ///
  ///     upstream                               ──1──2──3──┤
  ///     ignoreOutput(setOutputType: T.self)    ───────────┤
  ///
  /// **Demand**: unlimited.
  ///
  /// - Parameter outputType: The new output type, of which no value is ever delivered.
  @inlinable public func ignoreOutput<NewOutput>(
    setOutputType outputType: NewOutput.Type
  ) -> Publishers.Map<Publishers.IgnoreOutput<Self>, NewOutput> {
    ignoreOutput().setOutputType(to: outputType)
  }
}
