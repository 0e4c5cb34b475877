extension Publishers {
  /// A publisher that connects to its connectable upstream publisher for the first subscriber, and
  /// disconnects when the last one has canceled.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public final let upstream: Upstream
    @usableFromInline let connection = SharedConnection()

    /// Creates a publisher that connects to a connectable publisher for its first subscriber.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let link = SharedSubscription(connection, to: upstream)
      let number = connection.join()
      upstream.attach(Inner(downstream: subscriber, link: link))
      if let number {
        connect(number)
      } else if connection.isMissing {
        connection.reconnect { self.connect($0) }
      }
    }

    @inlinable func connect(_ number: Int) {
      let made =
        if let upstream = upstream as? any EarlyConnectable {
          upstream.connect { connection.willConnect($0, number) }
        } else {
          upstream.connect()
        }
      connection.didConnect(made, number)
    }
  }
}

extension Publishers.Autoconnect {
  /// Forwards everything; wraps only the subscription, to observe its cancellation.
  @usableFromInline struct Inner<Downstream: Subscriber>: Subscriber, Reflected
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link: SharedSubscription

    @inlinable init(downstream: Downstream, link: SharedSubscription) {
      self.downstream = downstream
      self.link = link
    }

    @inlinable func receive(subscription: any Subscription) {
      if link.open(subscription) { downstream.receive(subscription: link) }
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand { downstream.receive(input) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      link.end()
      downstream.receive(completion: completion)
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
    @usableFromInline var description: String { "Autoconnect" }
    @usableFromInline var parts: KeyValuePairs<String, Any> { ["parent": link, "downstream": downstream] }
  }
}

extension ConnectablePublisher {
  /// Connects for the first subscriber, after it has subscribed, and disconnects when the last subscriber has
  /// canceled.
  ///
  ///     let cancellable = Timer.publish(every: 1, on: .main, in: .common)
  ///       .autoconnect()
  ///       .sink { print($0) }
  ///
  ///     connectable      ──^──1──2──!
  ///     autoconnect()    ──^──1──2──!
  ///
  /// **Cancellation**: a subscriber that attaches after all others have canceled connects again.
  /// **Delivery**: a subscriber that attaches while another thread connects receives what is sent once that
  /// thread has connected. **Memory**: the subscriptions retain the connection and the connectable publisher,
  /// and with it its subject, until they cancel or complete; the returned publisher need not be retained.
  @_transparent
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}
