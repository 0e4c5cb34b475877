/// A publisher that emits no values and fails at once.
///
///     let cancellable = Fail<Int, CancellationError>(error: CancellationError())
///       .sink { print($0) } receiveValue: { print($0) }  // failure(Swift.CancellationError())
///
///     Fail(error: ✕)    ✕
///
/// **Demand**: the failure needs none.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error that the publisher fails with.
  public let error: Failure

  /// Creates a publisher that fails at once with an error.
  @inlinable public init(error: Failure) { self.error = error }

  /// Creates a failing publisher of a given output type, where the context does not determine it.
  @inlinable public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    EndSubscription.end(subscriber, with: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
