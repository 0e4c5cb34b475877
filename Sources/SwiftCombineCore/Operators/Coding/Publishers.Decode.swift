extension Publishers {
  /// A publisher that decodes each upstream value.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Coder.Input == Upstream.Output {
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    @usableFromInline let decoder: Coder

    /// Creates a publisher that decodes each upstream value with a decoder.
    @_transparent public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let decoder = decoder
      upstream.attach(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "Decode", early: .passed, reflecting: .state
        ) {
          try decoder.decode(Output.self, from: $0)
        })
    }
  }

  /// A publisher that encodes each upstream value.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    @usableFromInline let encoder: Coder

    /// Creates a publisher that encodes each upstream value with an encoder.
    @_transparent public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let encoder = encoder
      upstream.attach(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "Encode", early: .passed, reflecting: .state
        ) {
          try encoder.encode($0)
        })
    }
  }
}

extension Publisher {
  /// Decodes each value, such as the data of a web request.
  ///
  ///     let data = [Data("[1, 2]".utf8)].publisher
  ///     let cancellable = data
  ///       .decode(type: [Int].self, decoder: JSONDecoder())
  ///       .sink { print($0) } receiveValue: { print($0) }  // [1, 2], finished
  ///
  ///     upstream                  ──"1"──"2"──┤
  ///     decode(type: Int.self)    ──1────2────┤
  ///
  /// **Failure**: the error that the decoder throws, after the upstream publisher is canceled.
  ///
  /// - Parameters:
  ///   - type: The type to decode each value as.
  ///   - decoder: The decoder; the same one for all values and all subscribers.
  @_transparent public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }

  /// Encodes each value.
  ///
  ///     let cancellable = [[1, 2], [3]].publisher
  ///       .encode(encoder: JSONEncoder())
  ///       .sink { print($0) } receiveValue: { print($0.count) }  // 5, 3, finished
  ///
  ///     upstream     ──1────2────┤
  ///     encode(…)    ──"1"──"2"──┤
  ///
  /// **Failure**: the error that the encoder throws, after the upstream publisher is canceled.
  ///
  /// - Parameter encoder: The encoder; the same one for all values and all subscribers.
  @_transparent public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder>
  where Output: Encodable {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}
