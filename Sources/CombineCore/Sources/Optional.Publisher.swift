extension Optional {
  /// A publisher that delivers the value, if there is one, and finishes.
  ///
  /// **Demand**: the value waits for it, and the end comes with the value; without a value the end needs
  /// none.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never
    /// The value to deliver.
    public let output: Wrapped?

    /// Makes a publisher of one value or none.
    @inlinable
    public init(_ output: Wrapped?) { self.output = output }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Wrapped, S.Failure == Never {
      if let output {
        let state = OnceState(output, name: "Optional", downstream: subscriber)
        SourceSubscription.announce(state, to: subscriber)
      } else {
        EndSubscription.end(subscriber, with: .finished)
      }
    }

    @inlinable
    public var _deliversAtOnce: Bool { true }
    @inlinable
    public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
      guard let output else { return true }
      guard demand > .none else { return false }
      _ = value(output)
      return true
    }
  }

  /// A publisher that delivers the value, if there is one, and finishes.
  ///
  ///     Optional(1).publisher          1┤
  ///     Optional<Int>.none.publisher   ┤
  // Disfavored, like everything that Apple added after the first release: a package that supports older systems
  // may declare it itself, and its own declaration wins.
  @inlinable
  @_disfavoredOverload
  public var publisher: Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
