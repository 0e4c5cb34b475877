import Combine

extension Publishers.AllSatisfy where Upstream.Failure == Never {
  public var rebuilt: Publishers.AllSatisfy<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryAllSatisfy where Upstream.Failure == Never {
  public var rebuilt: Publishers.TryAllSatisfy<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.Contains where Upstream.Failure == Never {
  public var rebuilt: Publishers.Contains<Upstream> { .init(upstream: upstream, output: output) }
}

extension Publishers.ContainsWhere where Upstream.Failure == Never {
  public var rebuilt: Publishers.ContainsWhere<Upstream> { .init(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryContainsWhere where Upstream.Failure == Never {
  public var rebuilt: Publishers.TryContainsWhere<Upstream> {
    .init(upstream: upstream, predicate: predicate)
  }
}

extension Publishers.Count where Upstream.Failure == Never {
  public var rebuilt: Publishers.Count<Upstream> { .init(upstream: upstream) }
}

extension Publishers.Collect where Upstream.Failure == Never {
  public var rebuilt: Publishers.Collect<Upstream> { .init(upstream: upstream) }
}

extension Publishers.CollectByCount where Upstream.Failure == Never {
  public var rebuilt: Publishers.CollectByCount<Upstream> { .init(upstream: upstream, count: count) }
}

extension Publishers.Comparison where Upstream.Output: Comparable {
  public var rebuilt: Publishers.Comparison<Upstream> {
    .init(upstream: upstream, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers.TryComparison where Upstream.Output: Comparable {
  public var rebuilt: Publishers.TryComparison<Upstream> {
    .init(upstream: upstream, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers.Reduce where Upstream.Output == Output {
  public var rebuilt: Publishers.Reduce<Upstream, Output> {
    .init(upstream: upstream, initial: initial, nextPartialResult: nextPartialResult)
  }
}

extension Publishers.TryReduce where Upstream.Output == Output {
  public var rebuilt: Publishers.TryReduce<Upstream, Output> {
    .init(upstream: upstream, initial: initial, nextPartialResult: nextPartialResult)
  }
}
