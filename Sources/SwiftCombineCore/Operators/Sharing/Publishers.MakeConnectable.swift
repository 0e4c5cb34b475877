extension Publishers {
  /// A connectable publisher that publishes nothing until it is connected.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher, EarlyConnectable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let multicast: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a connectable publisher from an upstream publisher that cannot fail.
    @inlinable public init(upstream: Upstream) { multicast = upstream.multicast { PassthroughSubject() } }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      multicast.receive(subscriber: subscriber)
    }

    @inlinable public func connect() -> any Cancellable { multicast.connect() }

    @inlinable func connect(_ willConnect: (any EarlyConnection) -> Void) -> any Cancellable {
      multicast.connect(willConnect)
    }
  }
}

extension Publisher where Failure == Never {
  /// Makes this publisher connectable: nothing is published until `connect()` is called, so that several
  /// subscribers can attach first.
  ///
  ///     let numbers = [1, 2].publisher.makeConnectable()
  ///     let first = numbers.sink { print("first", $0) }
  ///     let second = numbers.sink { print("second", $0) }
  ///     let connection = numbers.connect()  // first 1, second 1, first 2, second 2
  ///
  ///     connect()            ─────x──────────
  ///     upstream                  ──1──2──┤
  ///     makeConnectable()    ───────1──2──┤
  @_transparent public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}
