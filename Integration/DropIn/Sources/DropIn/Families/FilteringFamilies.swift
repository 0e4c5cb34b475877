import Combine

extension Publishers.Filter where Upstream.Output: Equatable {
  public var rebuilt: Publishers.Filter<Upstream> { .init(upstream: upstream, isIncluded: isIncluded) }
}

extension Publishers.TryFilter where Upstream.Output: Equatable {
  public var rebuilt: Publishers.TryFilter<Upstream> { .init(upstream: upstream, isIncluded: isIncluded) }
}

extension Publishers.RemoveDuplicates where Upstream.Output: Equatable {
  public var rebuilt: Publishers.RemoveDuplicates<Upstream> {
    .init(upstream: upstream, predicate: predicate)
  }
}

extension Publishers.TryRemoveDuplicates where Upstream.Output: Equatable {
  public var rebuilt: Publishers.TryRemoveDuplicates<Upstream> {
    .init(upstream: upstream, predicate: predicate)
  }
}

extension Publishers.Drop where Upstream.Failure == Never {
  public var rebuilt: Publishers.Drop<Upstream> { .init(upstream: upstream, count: count) }
}

extension Publishers.DropWhile where Upstream.Failure == Never {
  public var rebuilt: Publishers.DropWhile<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryDropWhile where Upstream.Failure == Never {
  public var rebuilt: Publishers.TryDropWhile<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.PrefixWhile where Upstream.Failure == Never {
  public var rebuilt: Publishers.PrefixWhile<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryPrefixWhile where Upstream.Failure == Never {
  public var rebuilt: Publishers.TryPrefixWhile<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.Output where Upstream.Failure == Never {
  public var rebuilt: Publishers.Output<Upstream> { .init(upstream: upstream, range: range) }
}

extension Publishers.First where Upstream.Failure == Never {
  public var rebuilt: Publishers.First<Upstream> { .init(upstream: upstream) }
}

extension Publishers.FirstWhere where Upstream.Failure == Never {
  public var rebuilt: Publishers.FirstWhere<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryFirstWhere where Upstream.Failure == Never {
  public var rebuilt: Publishers.TryFirstWhere<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.Last where Upstream.Failure == Never {
  public var rebuilt: Publishers.Last<Upstream> { .init(upstream: upstream) }
}

extension Publishers.LastWhere where Upstream.Failure == Never {
  public var rebuilt: Publishers.LastWhere<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryLastWhere where Upstream.Failure == Never {
  public var rebuilt: Publishers.TryLastWhere<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.IgnoreOutput where Upstream.Failure == Never {
  public var rebuilt: Publishers.IgnoreOutput<Upstream> { .init(upstream: upstream) }
}
