/// The operators with a throwing closure. It runs once, when the operator is applied; the error it throws is
/// the failure of the resulting publisher.
extension Just {
  /// Transforms the value by a throwing closure.
  ///
  ///     Just("2")                     "2"┤
  ///     tryMap { try parse($0) }      2┤
  @inlinable public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result { try transform(output) })
  }

  /// Combines an initial result with the value by a throwing closure, and publishes the result.
  @inlinable public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value by a throwing closure, and publishes the result.
  @inlinable public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value itself, unless the closure throws: it is called once, with the value as both
  /// arguments.
  @inlinable public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { output in
      _ = try predicate(output, output)
      return output
    }
  }
}
