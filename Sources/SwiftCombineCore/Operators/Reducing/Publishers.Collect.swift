import SwiftCombineEngine

extension Publishers {
  /// A publisher that collects all upstream values into one array.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that collects all upstream values into one array.
    @_transparent public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(CollectOperator<Upstream.Output, S>(subscriber, name: "Collect") { $0 })
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

@usableFromInline
final class CollectOperator<Input, Downstream: Subscriber>: ReducingOperator<Downstream.Failure, Downstream>,
  Subscriber
where Downstream.Input == [Input] {
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var values: [Input] = []

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    if isOpen { values.append(input) }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    complete(completion, with: values.takeAll())
  }

  @usableFromInline override var parts: KeyValuePairs<String, Any> { ["count": values.count] }
}

extension Publisher {
  /// Collects all values into one array, and publishes it when this publisher finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .collect()
  ///       .sink { print($0) }  // [1, 2, 3]
  ///
  ///     upstream     ──1──2──3──┤
  ///     collect()    ───────────●┤
  ///                        [1, 2, 3]
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the array waits for
  /// demand. **Failure**: drops the collected values. **Memory**: all values.
  @_transparent public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }
}
