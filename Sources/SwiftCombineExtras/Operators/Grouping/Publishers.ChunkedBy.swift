import SwiftCombine

extension Publishers {
  /// A publisher that collects neighbors that belong together into arrays.
  public struct ChunkedBy<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether a value belongs to the array of the value before it.
    public let belongsWith: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates a publisher that collects neighbors that belong together into arrays.
    @inlinable public init(
      upstream: Upstream, belongsWith: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.belongsWith = belongsWith
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (chunk, belongsWith) = (ReentrantState(Output()), belongsWith)
      upstream.queueing(while: chunk, name: "Chunked").compactMap { value in
        chunk.change { values -> Output? in
          guard let last = values.last, !belongsWith(last, value) else {
            values.append(value)
            return nil
          }
          return exchange(&values, with: [value])
        }
      }
      .append(
        Deferred {
          let rest = chunk.change { exchange(&$0, with: []) }
          return Optional.Publisher(rest.isEmpty ? nil : rest).setFailureType(to: Failure.self)
        }
      )
      .subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Collects neighbors that belong together into arrays: a new array starts where a predicate of two
  /// neighbors does not hold.
  ///
  ///     let runs = numbers.chunked { $0 < $1 }  // ascending runs
  ///
  ///     upstream              ──1──2──3──1──2──┤
  ///     chunked { $0 < $1 }   ───────────●─────●┤
  ///                                  [1,2,3]  [1,2]
  ///
  /// An array is published when the first value of the next one arrives, or the upstream publisher finishes.
  ///
  /// **Demand**: one value for each array, and one more for each value that completes none. The last array
  /// waits for demand, and the completion for it. **Failure**: at once, and the pending array is dropped.
  /// **Memory**: the values of one array, however many they are: put `collect(_:)` or `window(count:)` before
  /// or instead where that has no limit.
  ///
  /// - Parameter belongsWith: Returns whether the second value belongs to the array of the first, the value
  ///   before it. A value that it sends itself is processed after the current one.
  @inlinable public func chunked(
    by belongsWith: @escaping (Output, Output) -> Bool
  ) -> Publishers.ChunkedBy<Self> {
    Publishers.ChunkedBy(upstream: self, belongsWith: belongsWith)
  }
}
