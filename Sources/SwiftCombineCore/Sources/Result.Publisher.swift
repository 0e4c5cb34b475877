extension Result {
  /// A publisher that emits the value of a success and finishes, or fails at once.
  ///
  ///     let cancellable = Result { try parse("1") }.publisher
  ///       .sink { print($0) } receiveValue: { print($0) }  // 1, finished
  ///
  /// **Demand**: the value waits for it, and the completion follows the value; a failure needs none.
  public struct Publisher: SwiftCombineCore.Publisher {
    public typealias Output = Success
    /// The result that the publisher emits.
    public let result: Result<Success, Failure>

    /// Creates a publisher that emits the value of a success and finishes, or fails at once.
    @inlinable public init(_ result: Result<Success, Failure>) { self.result = result }
    /// Creates a publisher that emits one value and finishes.
    @inlinable public init(_ output: Success) { self.init(.success(output)) }
    /// Creates a publisher that fails at once with an error.
    @inlinable public init(_ failure: Failure) { self.init(.failure(failure)) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let output):
        let state = OnceState(output, name: "Once", downstream: subscriber)
        SourceSubscription.announce(state, to: subscriber)
      case .failure(let error):
        EndSubscription.end(subscriber, with: .failure(error))
      }
    }

    @_transparent public var _deliversAtOnce: Bool { if case .success = result { true } else { false } }
    @inlinable public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
      guard case .success(let output) = result, demand > .none else { return false }
      _ = value(output)
      return true
    }
  }

  /// A publisher that emits the value of a success and finishes, or fails at once.
  ///
  ///     let cancellable = Result { try parse("7") }.publisher
  ///       .sink { print($0) } receiveValue: { print($0) }  // 7, finished
  ///
  ///     Result.success(1).publisher    1┤
  ///     Result.failure(e).publisher    ✕
  @inlinable public var publisher: Publisher { Publisher(self) }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
