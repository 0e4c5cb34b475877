import CombineShim

extension Publisher where Output == Never {
  /// Gives a publisher that delivers no value an output type, so that it can be joined with others.
  ///
  ///     upstream                    ─────────┤
  ///     setOutputType(to: T.self)   ─────────┤
  ///
  /// - Parameter outputType: The type of the values it does not deliver.
  @inlinable
  public func setOutputType<NewOutput>(to outputType: NewOutput.Type) -> Publishers.Map<Self, NewOutput> {
    map { (_: Never) -> NewOutput in }
  }
}

extension Publisher {
  /// Drops all values and delivers the end alone, with another output type than this publisher has.
  ///
  ///     upstream                               ──1──2──3──┤
  ///     ignoreOutput(setOutputType: T.self)    ───────────┤
  ///
  /// **Demand**: everything is asked for.
  ///
  /// - Parameter outputType: The type of the values it does not deliver.
  @inlinable
  public func ignoreOutput<NewOutput>(
    setOutputType outputType: NewOutput.Type
  ) -> Publishers.Map<Publishers.IgnoreOutput<Self>, NewOutput> {
    ignoreOutput().setOutputType(to: outputType)
  }
}
