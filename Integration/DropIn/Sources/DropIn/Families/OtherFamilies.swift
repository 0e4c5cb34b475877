import Combine

extension Publishers.Catch where Upstream.Failure: Equatable, NewPublisher.Failure == Never {
  public var rebuilt: Publishers.Catch<Upstream, NewPublisher> { .init(upstream: upstream, handler: handler) }
}

extension Publishers.TryCatch where Upstream.Failure: Equatable, NewPublisher.Failure == Never {
  public var rebuilt: Publishers.TryCatch<Upstream, NewPublisher> {
    .init(upstream: upstream, handler: handler)
  }
}

extension Publishers.Retry where Upstream.Output: Equatable {
  public var rebuilt: Publishers.Retry<Upstream> { .init(upstream: upstream, retries: retries) }
}

extension Publishers.Autoconnect where Upstream.Output: Equatable {
  public var rebuilt: Publishers.Autoconnect<Upstream> { .init(upstream: upstream) }
}

extension Publishers.Multicast where Upstream.Output: Equatable, SubjectType.Failure == Never {
  public var rebuilt: Publishers.Multicast<Upstream, SubjectType> {
    .init(upstream: upstream, createSubject: createSubject)
  }
}

extension Publishers.MakeConnectable where Upstream.Output: Equatable {
  public static func of(_ upstream: Upstream) -> Publishers.MakeConnectable<Upstream> {
    .init(upstream: upstream)
  }
}

extension Publishers.Share where Upstream.Output: Equatable {
  public var rebuilt: Publishers.Share<Upstream> { .init(upstream: upstream) }
}

extension Publishers.ReceiveOn where Upstream.Output: Equatable, Context == ImmediateScheduler {
  public var rebuilt: Publishers.ReceiveOn<Upstream, Context> {
    .init(upstream: upstream, scheduler: scheduler, options: options)
  }
}

extension Publishers.SubscribeOn where Upstream.Output: Equatable, Context == ImmediateScheduler {
  public var rebuilt: Publishers.SubscribeOn<Upstream, Context> {
    .init(upstream: upstream, scheduler: scheduler, options: options)
  }
}

extension Publishers.HandleEvents where Upstream.Output: Equatable {
  public var rebuilt: Publishers.HandleEvents<Upstream> {
    .init(
      upstream: upstream, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
}

extension Publishers.Print where Upstream.Output: Equatable {
  public var rebuilt: Publishers.Print<Upstream> { .init(upstream: upstream, prefix: prefix, to: stream) }
}
