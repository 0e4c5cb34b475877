extension Publishers {
  /// A publisher that continues with another publisher when its upstream publisher fails.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns the publisher to continue with.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates a publisher that continues with another publisher when its upstream publisher fails.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - handler: Returns the publisher to continue with.
    @_transparent public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let handler = handler
      upstream.attach(
        CatchSubscriber<Upstream, S>(downstream: subscriber, name: "Catch") { error, succession in
          let publisher = handler(error)
          if !succession.isOver {
            publisher.attachCreated(LastUpstream(1, of: succession, to: subscriber) { $0 })
          }
        })
    }
  }

  /// A publisher that continues with another publisher when its upstream publisher fails, or fails with the
  /// error that its closure throws.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns the publisher to continue with, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Creates a publisher that continues with another publisher when its upstream publisher fails.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - handler: Returns the publisher to continue with, or throws.
    @_transparent public init(
      upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let handler = handler
      upstream.attach(
        CatchSubscriber<Upstream, S>(downstream: subscriber, name: "TryCatch") { error, succession in
          do {
            let publisher = try handler(error)
            if !succession.isOver {
              publisher.attachCreated(LastUpstream(1, of: succession, to: subscriber) { $0 })
            }
          } catch {
            succession.inTurn {
              if succession.close() { subscriber.receive(completion: .failure(error)) }
            }
          }
        })
    }
  }
}

/// The subscriber of the upstream publisher that may fail.
@usableFromInline struct CatchSubscriber<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Reflected
where Downstream.Input == Upstream.Output {
  @usableFromInline let downstream: Downstream
  @usableFromInline let replace: (Upstream.Failure, SequentialSubscription) -> Void
  @usableFromInline let succession: SequentialSubscription

  /// - Parameter replace: Continues after the upstream's failure.
  @inlinable init(
    downstream: Downstream, name: String,
    replace: @escaping (Upstream.Failure, SequentialSubscription) -> Void
  ) {
    self.downstream = downstream
    self.replace = replace
    succession = SequentialSubscription(name: name, rules: [.noEarlyValue, .noSurplus, .noZeroDemand])
  }

  @inlinable func receive(subscription: any Subscription) {
    if succession.open(subscription, from: 0) { succession.announce(to: downstream) }
  }

  @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    succession.deliverAnswering(input, from: 0, to: downstream)
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    switch completion {
    case .finished: succession.complete(.finished, from: 0, to: downstream)
    case .failure(let error):
      if succession.isFollowed(0) { Misuse.secondFailure(succession.description) }
      succession.follow(0) { [succession, replace] in replace(error, succession) }
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }
  @usableFromInline var description: String { succession.description }
  @usableFromInline var parts: KeyValuePairs<String, Any> {
    ["downstream": downstream, "demand": Subscribers.Demand(succession.demand.wanted)]
  }
}

extension Publisher {
  /// When this publisher fails, continues with another publisher that a closure returns for the error.
  ///
  ///     struct Lost: Error {}
  ///     let cancellable = Fail<Int, Lost>(error: Lost())
  ///       .catch { _ in Just(9) }
  ///       .sink { print($0) }  // 9
  ///
  ///     upstream                      ──1──2──✕
  ///     catch { _ in Just(9) }        ──1──2──9┤
  ///
  /// **Demand**: the demand that this publisher leaves goes to the other. **Failure**: of the other
  /// publisher.
  ///
  /// - Parameter handler: Returns the other publisher for the error.
  @_transparent
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// When this publisher fails, continues with another publisher that a throwing closure returns for the
  /// error.
  ///
  ///     let cancellable = ["1", "x"].publisher
  ///       .tryMap { try parse($0) }
  ///       .tryCatch { _ in Just(try parse("0")) }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 1, 0, finished
  ///
  /// **Failure**: of the other publisher, or the error that the closure throws; for the rest see `catch(_:)`.
  ///
  /// - Parameter handler: Returns the other publisher for the error, or throws.
  @_transparent public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P)
    -> Publishers.TryCatch<Self, P>
  where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}
