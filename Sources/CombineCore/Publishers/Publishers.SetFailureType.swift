extension Publishers {
  /// A publisher that cannot fail and says that it could, so that it fits one that can.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    /// Where the values come from.
    public let upstream: Upstream

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FailureSubscriber<Never, S>(name: "SetFailureType", downstream: subscriber) { $0 })
    }

    @inlinable
    public var _deliversAtOnce: Bool { upstream._deliversAtOnce }
    @inlinable
    public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
      upstream._deliverAtOnce(demand, value)
    }

    /// Says that the upstream could fail with another kind of error.
    @inlinable
    public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publisher where Failure == Never {
  /// Says that this publisher, which cannot fail, could, so that it fits one that can.
  ///
  ///     upstream                          ──1──2──┤
  ///     setFailureType(to: Error.self)    ──1──2──┤
  ///
  /// - Parameter failureType: The kind of error that the result could fail with, and never does.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}
