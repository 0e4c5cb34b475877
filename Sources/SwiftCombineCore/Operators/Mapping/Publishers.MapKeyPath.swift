extension Publishers {
  /// A publisher that publishes a property of each value, by its key path.
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The key path of the property.
    public let keyPath: KeyPath<Upstream.Output, Output>

    @usableFromInline init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let keyPath = keyPath
      upstream.attach(
        PropertySubscriber(
          name: "ValueForKey", downstream: subscriber, parts: ["keyPath": keyPath]
        ) { $0[keyPath: keyPath] })
    }
  }

  /// A publisher that publishes a tuple of two properties of each value, by their key paths.
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    public typealias Output = (Output0, Output1)
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The key path of the first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The key path of the second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    @usableFromInline init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (first, second) = (keyPath0, keyPath1)
      upstream.attach(
        PropertySubscriber(
          name: "ValueForKeys", downstream: subscriber, parts: ["keyPath0": first, "keyPath1": second]
        ) {
          ($0[keyPath: first], $0[keyPath: second])
        })
    }
  }

  /// A publisher that publishes a tuple of three properties of each value, by their key paths.
  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    public typealias Output = (Output0, Output1, Output2)
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The key path of the first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The key path of the second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>
    /// The key path of the third property.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    @usableFromInline init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>, keyPath2: KeyPath<Upstream.Output, Output2>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
      self.keyPath2 = keyPath2
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (first, second, third) = (keyPath0, keyPath1, keyPath2)
      upstream.attach(
        PropertySubscriber(
          name: "ValueForKeys", downstream: subscriber,
          parts: ["keyPath0": first, "keyPath1": second, "keyPath2": third]
        ) {
          ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third])
        })
    }
  }
}

/// Forwards properties of each value. Apart from its name it is the subscriber of `map`.
@usableFromInline struct PropertySubscriber<Input, Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let read: (Input) -> Downstream.Input
  @usableFromInline let description: String
  @usableFromInline let parts: KeyValuePairs<String, Any>

  @inlinable init(
    name: String, downstream: Downstream, parts: KeyValuePairs<String, Any>,
    read: @escaping (Input) -> Downstream.Input
  ) {
    description = name
    self.parts = parts
    self.downstream = downstream
    self.read = read
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(read(input)) }
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
}

extension Publisher {
  /// Publishes a property of each value, by its key path.
  ///
  ///     let cancellable = ["a", "bcd"].publisher
  ///       .map(\.count)
  ///       .sink { print($0) }  // 1, 3
  ///
  ///     upstream      ──(1, 2)──(3, 4)──┤
  ///     map(\.0)      ──1───────3───────┤
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Publishes a tuple of two properties of each value, by their key paths; see `map(_:)`.
  ///
  ///     let cancellable = [1...3, 4...5].publisher
  ///       .map(\.lowerBound, \.upperBound)
  ///       .sink { print($0) }  // (1, 3), (4, 5)
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Publishes a tuple of three properties of each value, by their key paths; see `map(_:)`.
  ///
  ///     let cancellable = [1...3, 4...5].publisher
  ///       .map(\.lowerBound, \.upperBound, \.count)
  ///       .sink { print($0) }  // (1, 3, 3), (4, 5, 2)
  public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
  }
}
