import CombineMachinery

extension Publishers {
  /// A publisher that delivers the values of any number of publishers of one type as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstreams.
    public let publishers: [Upstream]

    /// Makes what the operator of this name returns.
    @inlinable
    public init(_ upstream: Upstream...) { publishers = upstream }

    /// Makes what the operator of this name returns.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // Subscribing counts as running, so that the end of no publishers at all comes too.
      let engine = OperatorEngine(merging: publishers.count + 1, downstream: subscriber)
      engine.announce()
      for publisher in publishers { engine.merge(publisher) }
      _ = engine.signal(()) { machine, _ in machine.running -= 1 }
    }

    /// Delivers the values of one further publisher too.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany<Upstream> { MergeMany(publishers + [other]) }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
