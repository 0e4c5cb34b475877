import Combine

extension Publishers.Zip where A.Failure == Never, B.Output: Equatable {
  public var rebuilt: Publishers.Zip<A, B> { .init(a, b) }
}

extension Publishers.Zip3 where A.Failure == Never, B.Output: Equatable, C.Output: Equatable {
  public var rebuilt: Publishers.Zip3<A, B, C> { .init(a, b, c) }
}

extension Publishers.Zip4
where A.Failure == Never, B.Output: Equatable, C.Output: Equatable, D.Output: Equatable {
  public var rebuilt: Publishers.Zip4<A, B, C, D> { .init(a, b, c, d) }
}

extension Publishers.CombineLatest where A.Failure == Never, B.Output: Equatable {
  public var rebuilt: Publishers.CombineLatest<A, B> { .init(a, b) }
}

extension Publishers.CombineLatest3 where A.Failure == Never, B.Output: Equatable, C.Output: Equatable {
  public var rebuilt: Publishers.CombineLatest3<A, B, C> { .init(a, b, c) }
}

extension Publishers.CombineLatest4
where A.Failure == Never, B.Output: Equatable, C.Output: Equatable, D.Output: Equatable {
  public var rebuilt: Publishers.CombineLatest4<A, B, C, D> { .init(a, b, c, d) }
}

extension Publishers.Merge where A.Output: Equatable {
  public var rebuilt: Publishers.Merge<A, B> { .init(a, b) }
}

extension Publishers.Merge3 where A.Output: Equatable {
  public var rebuilt: Publishers.Merge3<A, B, C> { .init(a, b, c) }
}

extension Publishers.Merge4 where A.Output: Equatable {
  public var rebuilt: Publishers.Merge4<A, B, C, D> { .init(a, b, c, d) }
}

extension Publishers.Merge5 where A.Output: Equatable {
  public var rebuilt: Publishers.Merge5<A, B, C, D, E> { .init(a, b, c, d, e) }
}

extension Publishers.Merge6 where A.Output: Equatable {
  public var rebuilt: Publishers.Merge6<A, B, C, D, E, F> { .init(a, b, c, d, e, f) }
}

extension Publishers.Merge7 where A.Output: Equatable {
  public var rebuilt: Publishers.Merge7<A, B, C, D, E, F, G> { .init(a, b, c, d, e, f, g) }
}

extension Publishers.Merge8 where A.Output: Equatable {
  public var rebuilt: Publishers.Merge8<A, B, C, D, E, F, G, H> { .init(a, b, c, d, e, f, g, h) }
}

extension Publishers.MergeMany where Upstream.Output: Equatable {
  public var rebuilt: Publishers.MergeMany<Upstream> { .init(publishers) }
}

extension Publishers.Concatenate where Prefix.Output: Equatable, Suffix.Failure == Never {
  public var rebuilt: Publishers.Concatenate<Prefix, Suffix> { .init(prefix: prefix, suffix: suffix) }
}

extension Publishers.FlatMap where NewPublisher.Output: Equatable, Upstream.Failure == Never {
  public var rebuilt: Publishers.FlatMap<NewPublisher, Upstream> {
    .init(upstream: upstream, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers.SwitchToLatest where P.Output: Equatable, Upstream.Failure == Never {
  public var rebuilt: Publishers.SwitchToLatest<P, Upstream> { .init(upstream: upstream) }
}
