extension Publishers {
  /// A publisher that goes on with another publisher when its upstream fails.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the publisher that takes over.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let handler = handler
      upstream.subscribe(
        CatchInner<Upstream, S>(downstream: subscriber, name: "Catch") { error, succession in
          let publisher = handler(error)
          if !succession.isOver {
            publisher.subscribe(LastUpstream(1, of: succession, to: subscriber) { $0 })
          }
        })
    }
  }

  /// A publisher that goes on with another publisher when its upstream fails, or fails with what its closure
  /// throws.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the publisher that takes over.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let handler = handler
      upstream.subscribe(
        CatchInner<Upstream, S>(downstream: subscriber, name: "TryCatch") { error, succession in
          do {
            let publisher = try handler(error)
            if !succession.isOver {
              publisher.subscribe(LastUpstream(1, of: succession, to: subscriber) { $0 })
            }
          } catch {
            if succession.close() { subscriber.receive(completion: .failure(error)) }
          }
        })
    }
  }
}

/// What receives the upstream that may fail.
@usableFromInline
struct CatchInner<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Reflected
where Downstream.Input == Upstream.Output {
  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let replace: (Upstream.Failure, Succession) -> Void
  @usableFromInline
  let succession: Succession

  /// - Parameter replace: Goes on after the upstream's error.
  @inlinable
  init(downstream: Downstream, name: String, replace: @escaping (Upstream.Failure, Succession) -> Void) {
    self.downstream = downstream
    self.replace = replace
    succession = Succession(name: name, rules: [.noEarlyValue, .noSurplus, .noZeroDemand])
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if succession.open(subscription, from: 0) { succession.announce(to: downstream) }
  }

  @inlinable
  func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    succession.deliverAnswering(input, from: 0, to: downstream)
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    switch completion {
    case .finished: succession.complete(.finished, from: 0, to: downstream)
    case .failure(let error):
      if succession.isFollowed(0) { Misuse.secondFailure(succession.description) }
      succession.follow(0) { [succession, replace] in replace(error, succession) }
    }
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }
  @usableFromInline
  var description: String { succession.description }
  @usableFromInline
  var parts: KeyValuePairs<String, Any> {
    ["downstream": downstream, "demand": Subscribers.Demand(succession.demand.wanted)]
  }
}

extension Publisher {
  /// Goes on with another publisher, which a closure makes of the error, when this one fails.
  ///
  ///     upstream                      ──1──2──✕
  ///     catch { _ in Just(9) }        ──1──2──9┤
  ///
  /// **Demand**: what this publisher leaves of it goes to the other. **Failure**: of the other publisher.
  ///
  /// - Parameter handler: Makes the other publisher of the error.
  @inlinable
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Goes on with another publisher, which a closure makes of the error, when this one fails.
  ///
  /// **Failure**: of the other publisher, or what the closure throws; otherwise it does what `catch(_:)`
  /// does.
  ///
  /// - Parameter handler: Makes the other publisher of the error, or throws.
  @inlinable
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P)
    -> Publishers.TryCatch<Self, P>
  where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}
