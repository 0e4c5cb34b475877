/// A publisher that delivers no value and fails at once.
///
///     Fail(error: ✕)    ✕
///
/// **Demand**: the failure needs none.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error that each subscriber gets.
  public let error: Failure

  /// Makes a publisher that fails at once.
  @inlinable
  public init(error: Failure) { self.error = error }

  /// Makes a failing publisher of an output type that the context does not tell.
  @inlinable
  public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    EndSubscription.end(subscriber, with: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
