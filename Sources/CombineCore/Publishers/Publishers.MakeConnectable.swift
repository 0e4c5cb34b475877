extension Publishers {
  /// A publisher that delivers nothing until it is connected.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline
    let multicast: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) { multicast = upstream.multicast { PassthroughSubject() } }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      multicast.receive(subscriber: subscriber)
    }

    @inlinable
    public func connect() -> any Cancellable { multicast.connect() }

    @inlinable
    public func _connect(_ willConnect: (any Cancellable) -> Void) -> any Cancellable {
      multicast._connect(willConnect)
    }
  }
}

extension Publisher where Failure == Never {
  /// Holds everything back until the result is connected, so that several subscribers can attach first.
  ///
  ///     connect()            ─────x──────────
  ///     upstream                  ──1──2──┤
  ///     makeConnectable()    ───────1──2──┤
  @inlinable
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}
