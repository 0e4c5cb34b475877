extension Optional {
  /// A publisher that emits the wrapped value, if there is one, and finishes.
  ///
  ///     let cancellable = Optional(1).publisher
  ///       .sink { print($0) } receiveValue: { print($0) }  // 1, finished
  ///
  /// **Demand**: the value waits for it, and the completion follows the value; without a value the completion
  /// needs none.
  public struct Publisher: SwiftCombineCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never
    /// The value that the publisher emits; `nil` if it only finishes.
    public let output: Wrapped?

    /// Creates a publisher that emits an optional's value, if there is one, and finishes.
    @inlinable public init(_ output: Wrapped?) { self.output = output }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Wrapped, S.Failure == Never {
      if let output {
        let state = OnceState(output, name: "Optional", downstream: subscriber)
        SourceSubscription.announce(state, to: subscriber)
      } else {
        EndSubscription.end(subscriber, with: .finished)
      }
    }

    @_transparent public var _deliversAtOnce: Bool { true }
    @inlinable public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
      guard let output else { return true }
      guard demand > .none else { return false }
      _ = value(output)
      return true
    }
  }

  /// A publisher that emits the wrapped value, if there is one, and finishes.
  ///
  ///     let cancellable = Int("7").publisher.sink { print($0) }  // 7
  ///
  ///     Optional(1).publisher          1┤
  ///     Optional<Int>.none.publisher   ┤
  // Disfavored, like everything that Apple added after the first release: a package that supports older
  // systems may declare it itself, and its own declaration wins.
  @inlinable @_disfavoredOverload public var publisher: Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
