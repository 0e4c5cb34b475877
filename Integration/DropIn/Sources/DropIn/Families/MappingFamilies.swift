import Combine

// Every family is extended by the names of its parameters, and rebuilt from its parts.

extension Publishers.Map where Upstream.Failure == Never, Output: Equatable {
  public var rebuilt: Publishers.Map<Upstream, Output> { .init(upstream: upstream, transform: transform) }
}

extension Publishers.TryMap where Upstream.Failure == Never, Output: Equatable {
  public var rebuilt: Publishers.TryMap<Upstream, Output> { .init(upstream: upstream, transform: transform) }
}

extension Publishers.MapKeyPath where Upstream.Failure == Never, Output: Equatable {
  public var rebuilt: Publishers.MapKeyPath<Upstream, Output> { upstream.map(keyPath) }
}

extension Publishers.MapKeyPath2 where Output0: Equatable, Output1: Equatable {
  public var rebuilt: Publishers.MapKeyPath2<Upstream, Output0, Output1> { upstream.map(keyPath0, keyPath1) }
}

extension Publishers.MapKeyPath3 where Output0: Equatable, Output1: Equatable, Output2: Equatable {
  public var rebuilt: Publishers.MapKeyPath3<Upstream, Output0, Output1, Output2> {
    upstream.map(keyPath0, keyPath1, keyPath2)
  }
}

extension Publishers.MapError where Upstream.Output: Equatable, Failure: Equatable {
  public var rebuilt: Publishers.MapError<Upstream, Failure> {
    .init(upstream: upstream, transform: transform)
  }
  public var rebuiltWithoutLabel: Publishers.MapError<Upstream, Failure> {
    .init(upstream: upstream, transform)
  }
}

extension Publishers.Scan where Upstream.Output == Output {
  public var rebuilt: Publishers.Scan<Upstream, Output> {
    .init(upstream: upstream, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers.TryScan where Upstream.Output == Output {
  public var rebuilt: Publishers.TryScan<Upstream, Output> {
    .init(upstream: upstream, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers.SetFailureType where Failure: Equatable {
  public var rebuilt: Publishers.SetFailureType<Upstream, Failure> { .init(upstream: upstream) }
}

extension Publishers.CompactMap where Output: Equatable {
  public var rebuilt: Publishers.CompactMap<Upstream, Output> {
    .init(upstream: upstream, transform: transform)
  }
}

extension Publishers.TryCompactMap where Output: Equatable {
  public var rebuilt: Publishers.TryCompactMap<Upstream, Output> {
    .init(upstream: upstream, transform: transform)
  }
}

extension Publishers.ReplaceEmpty where Upstream.Output: Equatable {
  public var rebuilt: Publishers.ReplaceEmpty<Upstream> { .init(upstream: upstream, output: output) }
}

extension Publishers.ReplaceError where Upstream.Output: Equatable {
  public var rebuilt: Publishers.ReplaceError<Upstream> { .init(upstream: upstream, output: output) }
}

extension Publishers.Encode where Upstream.Output: Equatable {
  public func rebuilt(with encoder: Coder) -> Publishers.Encode<Upstream, Coder> {
    .init(upstream: upstream, encoder: encoder)
  }
}

extension Publishers.Decode where Output: Equatable {
  public func rebuilt(with decoder: Coder) -> Publishers.Decode<Upstream, Output, Coder> {
    .init(upstream: upstream, decoder: decoder)
  }
}
