import Combine

extension Publishers.DropUntilOutput where Upstream.Output: Equatable, Other.Output: Equatable {
  public var rebuilt: Publishers.DropUntilOutput<Upstream, Other> {
    .init(upstream: upstream, other: other)
  }
}

extension Publishers.PrefixUntilOutput where Upstream.Output: Equatable, Other.Failure == Never {
  public var rebuilt: Publishers.PrefixUntilOutput<Upstream, Other> {
    .init(upstream: upstream, other: other)
  }
}

extension Publishers.Buffer where Upstream.Output: Equatable {
  public var rebuilt: Publishers.Buffer<Upstream> {
    .init(upstream: upstream, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers.BufferingStrategy where Failure: Equatable {
  public var error: Failure? { if case .customError(let make) = self { make() } else { nil } }
}

extension Publishers.PrefetchStrategy {
  public static var all: Set<Publishers.PrefetchStrategy> { [.keepFull, .byRequest] }
}

extension Publishers.AssertNoFailure where Upstream.Failure: Equatable {
  public var rebuilt: Publishers.AssertNoFailure<Upstream> {
    .init(upstream: upstream, prefix: prefix, file: file, line: line)
  }
}

extension Publishers.Breakpoint where Upstream.Failure: Equatable {
  public var rebuilt: Publishers.Breakpoint<Upstream> {
    .init(
      upstream: upstream, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }
}
