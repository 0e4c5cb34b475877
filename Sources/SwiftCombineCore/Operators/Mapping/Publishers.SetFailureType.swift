extension Publishers {
  /// A publisher that changes the failure type of a publisher that cannot fail, to match one that can.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that changes the failure type of a publisher that cannot fail.
    @_transparent public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(FailureSubscriber<Never, S>(name: "SetFailureType", downstream: subscriber) { $0 })
    }

    @_transparent public var _deliversAtOnce: Bool { upstream._deliversAtOnce }
    @inlinable public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
      upstream._deliverAtOnce(demand, value)
    }

    @_transparent public var _sendsAll: Bool { upstream._sendsAll }
    @inlinable
    public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool
    where R.Value == Output {
      upstream._sendAll(to: &receiver)
    }

    /// Changes the failure type to another one.
    @_transparent
    public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publisher where Failure == Never {
  /// Changes the failure type of this publisher, which cannot fail, to match a publisher that can.
  ///
  ///     let numbers = [1, 2].publisher.setFailureType(to: (any Error).self)
  ///
  ///     upstream                          ──1──2──┤
  ///     setFailureType(to: Error.self)    ──1──2──┤
  ///
  /// - Parameter failureType: The failure type of the result, which never fails.
  @_transparent
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}
