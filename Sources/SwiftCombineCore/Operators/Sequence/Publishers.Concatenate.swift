extension Publishers {
  /// A publisher that publishes the values of one publisher and, when it has finished, those of another.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure
    /// The publisher whose values come first.
    public let prefix: Prefix
    /// The publisher whose values follow.
    public let suffix: Suffix

    /// Creates a publisher that publishes the values of one publisher and, when it has finished, those of
    /// another.
    @inlinable public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let succession = SequentialSubscription(name: "Concatenate")
      subscriber.receive(subscription: succession)
      // The suffix is subscribed to inside the prefix's completion.
      prefix.attach(ConcatenateSubscriber(downstream: subscriber, suffix: suffix, succession: succession))
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

@usableFromInline
struct ConcatenateSubscriber<Suffix: Publisher, Downstream: Subscriber>: Subscriber, Reflected
where Downstream.Input == Suffix.Output, Downstream.Failure == Suffix.Failure {
  @usableFromInline let downstream: Downstream
  @usableFromInline let suffix: Suffix
  @usableFromInline let succession: SequentialSubscription

  @inlinable init(downstream: Downstream, suffix: Suffix, succession: SequentialSubscription) {
    self.downstream = downstream
    self.suffix = suffix
    self.succession = succession
  }

  @inlinable func receive(subscription: any Subscription) { succession.open(subscription, from: 0) }
  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    succession.deliverAnswering(input, from: 0, to: downstream)
  }
  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .failure: succession.complete(completion, from: 0, to: downstream)
    case .finished:
      succession.follow(0) { [succession, suffix, downstream] in
        suffix.subscribe(LastUpstream(1, of: succession, to: downstream) { $0 })
      }
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }
  @usableFromInline var description: String { "Concatenate" }
}

extension Publisher {
  /// Publishes the values of another publisher when this one has finished.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .append([3, 4].publisher)
  ///       .sink { print($0) }  // 1, 2, 3, 4
  ///
  ///     upstream           ──1──2──┤
  ///     other                      ──3──4──┤
  ///     append(other)      ──1──2────3──4──┤
  ///
  /// **Demand**: the demand that the first publisher leaves goes to the second. **Failure**: a failure of the
  /// first publisher fails the result; the second is never subscribed to.
  @inlinable public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Publishes the elements of a sequence when this publisher has finished.
  ///
  ///     let cancellable = Just(1).append([2, 3]).sink { print($0) }  // 1, 2, 3
  @inlinable public func append<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Publishes further values when this publisher has finished.
  ///
  ///     let cancellable = Just(1).append(2, 3).sink { print($0) }  // 1, 2, 3
  @inlinable public func append(_ elements: Output...)
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>>
  {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher, and those of this one when the other has finished.
  ///
  ///     let cancellable = [3, 4].publisher
  ///       .prepend([1, 2].publisher)
  ///       .sink { print($0) }  // 1, 2, 3, 4
  ///
  ///     other              ──1──2──┤
  ///     upstream                   ──3──4──┤
  ///     prepend(other)     ──1──2────3──4──┤
  ///
  /// A publisher that is prepended later in a chain comes earlier. Demand and failure are those of
  /// `append(_:)` with the roles exchanged.
  @inlinable public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Publishes the elements of a sequence before the values of this publisher.
  ///
  ///     let cancellable = Just(3).prepend([1, 2]).sink { print($0) }  // 1, 2, 3
  @inlinable public func prepend<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Publishes some values before those of this publisher.
  ///
  ///     let cancellable = Just(3).prepend(1, 2).sink { print($0) }  // 1, 2, 3
  @inlinable public func prepend(_ elements: Output...)
    -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self>
  {
    prepend(Publishers.Sequence(sequence: elements))
  }
}
