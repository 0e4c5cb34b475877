import SwiftCombineEngine

extension Publishers {
  /// A publisher that publishes a replacement if the upstream publisher finishes without a value.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The replacement for an empty upstream.
    public let output: Upstream.Output

    /// Creates a publisher that publishes a replacement if the upstream publisher finishes without a value.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - output: The replacement for an empty upstream.
    @_transparent public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(ReplaceEmptyOperator(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

@usableFromInline final class ReplaceEmptyOperator<Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline let downstream: Downstream
  @usableFromInline let output: Downstream.Input
  // Demand is not counted down: the replacement is the only value, or there is none.
  @usableFromInline let link = ResultSubscription(name: "ReplaceEmpty", forwardsDemand: true)
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var isEmpty = true

  @inlinable init(downstream: Downstream, output: Downstream.Input) {
    self.downstream = downstream
    self.output = output
  }

  @inlinable func receive(subscription: any Subscription) {
    if link.slot.open(subscription) { link.announce(to: downstream) }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard link.slot.isOpen else { return .none }
    isEmpty = false
    return downstream.receive(input)
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard link.slot.isOpen, link.slot.end() else { return }
    let (downstream, link, output) = (downstream, link, output)
    if isEmpty, case .finished = completion {
      link.settle {
        _ = downstream.receive(output)
        if link.close() { downstream.receive(completion: .finished) }
      }
    } else if link.close() {
      downstream.receive(completion: completion)
    }
  }

  @usableFromInline var description: String { link.name }
}

extension Publisher {
  /// Publishes a replacement if this publisher finishes without a value.
  ///
  ///     let cancellable = Empty<Int, Never>()
  ///       .replaceEmpty(with: 0)
  ///       .sink { print($0) }  // 0
  ///
  ///     upstream                ─────┤
  ///     replaceEmpty(with: 0)   ─────0┤
  ///
  /// **Demand**: the replacement waits for demand.
  @_transparent public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}
