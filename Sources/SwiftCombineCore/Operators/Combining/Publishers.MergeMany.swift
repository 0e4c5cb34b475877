import SwiftCombineEngine

extension Publishers {
  /// A publisher that merges the values of any number of publishers of one type in the order in which they
  /// arrive.
  ///
  ///     let cancellable = Publishers.MergeMany([1, 2].publisher, [3].publisher)
  ///       .sink { print($0) }  // 1, 2, 3
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publishers.
    public let publishers: [Upstream]

    /// Creates a publisher that merges the values of any number of publishers of one type.
    @inlinable public init(_ upstream: Upstream...) { publishers = upstream }

    /// Creates a publisher that merges the values of a sequence of publishers of one type.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // Subscribing counts as running, so that an empty list of publishers finishes too.
      let engine = OperatorEngine(merging: publishers.count + 1, downstream: subscriber)
      engine.announce()
      for publisher in publishers { engine.merge(publisher) }
      engine.signal((), mayWait: false) { machine, _ in machine.running -= 1 }
    }

    /// Merges the values of one further publisher too.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany<Upstream> { MergeMany(publishers + [other]) }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
