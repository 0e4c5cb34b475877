extension Publishers {
  /// A publisher that decodes each value.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Coder.Input == Upstream.Output {
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    @usableFromInline
    let decoder: Coder

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let decoder = decoder
      upstream.subscribe(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(subscriber, name: "Decode", early: .passed) {
          try decoder.decode(Output.self, from: $0)
        })
    }
  }

  /// A publisher that encodes each value.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    @usableFromInline
    let encoder: Coder

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let encoder = encoder
      upstream.subscribe(
        ThrowingOperator<Upstream.Output, Upstream.Failure, S>(subscriber, name: "Encode", early: .passed) {
          try encoder.encode($0)
        })
    }
  }
}

extension Publisher {
  /// Decodes each value, such as the data of a web request.
  ///
  ///     upstream                  ──"1"──"2"──┤
  ///     decode(type: Int.self)    ──1────2────┤
  ///
  /// **Failure**: what the decoder throws, after the upstream was cancelled.
  ///
  /// - Parameters:
  ///   - type: What to make of each value.
  ///   - decoder: Makes it; the same one for all values and all subscribers.
  @inlinable
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }

  /// Encodes each value.
  ///
  ///     upstream     ──1────2────┤
  ///     encode(…)    ──"1"──"2"──┤
  ///
  /// **Failure**: what the encoder throws, after the upstream was cancelled.
  ///
  /// - Parameter encoder: Does it; the same one for all values and all subscribers.
  @inlinable
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder>
  where Output: Encodable {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}
