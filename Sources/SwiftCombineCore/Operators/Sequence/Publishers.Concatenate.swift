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
    @_transparent public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // Inside another concatenation, both publishers use its subscription, which each value passes once.
      if let first = subscriber._followed(by: { [suffix] in suffix.subscribe($0) }) {
        return prefix.attach(first)
      }
      let succession = SequentialSubscription(name: "Concatenate")
      subscriber.receive(subscription: succession)
      // The suffix is subscribed to inside the prefix's completion.
      prefix.attach(ConcatenateSubscriber(0, of: succession, suffix: suffix, downstream: subscriber))
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

/// The subscriber to each of the publishers that follow one another.
@usableFromInline
struct ConcatenateSubscriber<Suffix: Publisher, Downstream: Subscriber>: Subscriber, Reflected
where Downstream.Input == Suffix.Output, Downstream.Failure == Suffix.Failure {
  @usableFromInline typealias Followers = ConcatenateFollowers<Downstream.Input, Downstream.Failure>

  @usableFromInline let number: Int
  @usableFromInline let succession: SequentialSubscription
  /// What follows before the suffix.
  @usableFromInline let followers: Followers?
  /// The publisher that comes last, unless this is its subscriber.
  @usableFromInline let suffix: Suffix?
  @usableFromInline let downstream: Downstream

  @inlinable init(
    _ number: Int, of succession: SequentialSubscription, followers: Followers? = nil, suffix: Suffix?,
    downstream: Downstream
  ) {
    self.number = number
    self.succession = succession
    self.followers = followers
    self.suffix = suffix
    self.downstream = downstream
  }

  @inlinable func receive(subscription: any Subscription) { succession.open(subscription, from: number) }
  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    succession.deliverAnswering(input, from: number, to: downstream)
  }
  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard case .finished = completion, followers != nil || suffix != nil else {
      return succession.complete(completion, from: number, to: downstream)
    }
    succession.follow(number) { [self] in
      if let followers {
        followers.subscribe(AnySubscriber(next(followers: followers.next, suffix: suffix)))
      } else {
        suffix?.subscribe(next(followers: nil, suffix: nil))
      }
    }
  }

  /// The subscriber to the next publisher.
  @inlinable func next(followers: Followers?, suffix: Suffix?) -> ConcatenateSubscriber {
    ConcatenateSubscriber(
      number + 1, of: succession, followers: followers, suffix: suffix, downstream: downstream)
  }

  @inlinable func _followed(
    by subscribe: @escaping (AnySubscriber<Input, Failure>) -> Void
  ) -> AnySubscriber<Input, Failure>? {
    AnySubscriber(
      ConcatenateSubscriber(
        number, of: succession, followers: Followers(subscribe, next: followers), suffix: suffix,
        downstream: downstream))
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }
  @usableFromInline var description: String { "Concatenate" }
}

/// The publishers that follow before the suffix, where a concatenation begins with further ones. The
/// subscriber has them, so that they live as long as the publisher that it is attached to.
@usableFromInline final class ConcatenateFollowers<Output, Failure: Error> {
  @usableFromInline let subscribe: (AnySubscriber<Output, Failure>) -> Void
  @usableFromInline private(set) var next: ConcatenateFollowers?

  @usableFromInline
  init(_ subscribe: @escaping (AnySubscriber<Output, Failure>) -> Void, next: ConcatenateFollowers?) {
    self.subscribe = subscribe
    self.next = next
  }

  // In a loop, so that a chain of any length fits on the stack.
  deinit {
    var last = next.take()
    while isKnownUniquelyReferenced(&last) { last = last?.next.take() }
  }
}

// That a literal is neither a sequence nor a publisher is what the type checker learns last. Before, it tries
// every `+` in each closure that follows: three of them after `append(2)` took it seconds. So the operators
// of all publishers are overloads of last resort, all alike, and these, for the types that literals have,
// come before them. Their order in this file is the order in which they are tried.

extension Publisher where Output == Int {
  /// Publishes further values when this publisher has finished.
  @_transparent public func append(_ elements: Int...)
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Int], Failure>>
  {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Publishes the elements of an array when this publisher has finished.
  @_transparent public func append(_ elements: [Int])
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Int], Failure>>
  {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Publishes some values before the values of this publisher.
  @_transparent public func prepend(_ elements: Int...)
    -> Publishers.Concatenate<Publishers.Sequence<[Int], Failure>, Self>
  {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }

  /// Publishes the elements of an array before the values of this publisher.
  @_transparent public func prepend(_ elements: [Int])
    -> Publishers.Concatenate<Publishers.Sequence<[Int], Failure>, Self>
  {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }
}

extension Publisher where Output == Double {
  /// Publishes further values when this publisher has finished.
  @_transparent public func append(_ elements: Double...)
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Double], Failure>>
  {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Publishes the elements of an array when this publisher has finished.
  @_transparent public func append(_ elements: [Double])
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Double], Failure>>
  {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Publishes some values before the values of this publisher.
  @_transparent public func prepend(_ elements: Double...)
    -> Publishers.Concatenate<Publishers.Sequence<[Double], Failure>, Self>
  {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }

  /// Publishes the elements of an array before the values of this publisher.
  @_transparent public func prepend(_ elements: [Double])
    -> Publishers.Concatenate<Publishers.Sequence<[Double], Failure>, Self>
  {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }
}

extension Publisher where Output == String {
  /// Publishes further values when this publisher has finished.
  @_transparent public func append(_ elements: String...)
    -> Publishers.Concatenate<Self, Publishers.Sequence<[String], Failure>>
  {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Publishes the elements of an array when this publisher has finished.
  @_transparent public func append(_ elements: [String])
    -> Publishers.Concatenate<Self, Publishers.Sequence<[String], Failure>>
  {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Publishes some values before the values of this publisher.
  @_transparent public func prepend(_ elements: String...)
    -> Publishers.Concatenate<Publishers.Sequence<[String], Failure>, Self>
  {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }

  /// Publishes the elements of an array before the values of this publisher.
  @_transparent public func prepend(_ elements: [String])
    -> Publishers.Concatenate<Publishers.Sequence<[String], Failure>, Self>
  {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }
}

extension Publisher {
  /// Publishes further values when this publisher has finished.
  ///
  ///     let cancellable = Just(1).append(2, 3).sink { print($0) }  // 1, 2, 3
  @_transparent @_disfavoredOverload
  public func append(_ elements: Output...)
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>>
  {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Publishes the elements of a sequence when this publisher has finished.
  ///
  ///     let cancellable = Just(1).append([2, 3]).sink { print($0) }  // 1, 2, 3
  @_transparent @_disfavoredOverload
  public func append<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

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
  @_transparent @_disfavoredOverload
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Publishes some values before those of this publisher.
  ///
  ///     let cancellable = Just(3).prepend(1, 2).sink { print($0) }  // 1, 2, 3
  @_transparent @_disfavoredOverload
  public func prepend(_ elements: Output...)
    -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self>
  {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }

  /// Publishes the elements of a sequence before the values of this publisher.
  ///
  ///     let cancellable = Just(3).prepend([1, 2]).sink { print($0) }  // 1, 2, 3
  @_transparent @_disfavoredOverload
  public func prepend<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S.Element == Output {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
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
  @_transparent @_disfavoredOverload
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}
