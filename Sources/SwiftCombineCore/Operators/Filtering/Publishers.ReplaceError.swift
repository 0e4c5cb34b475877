import SwiftCombineEngine

extension Publishers {
  /// A publisher that replaces a failure with a value and finishes.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never
    /// The upstream publisher.
    public let upstream: Upstream
    /// The replacement for a failure.
    public let output: Upstream.Output

    /// Creates a publisher that replaces a failure with a value and finishes.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - output: The replacement for a failure.
    @_transparent public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.attach(ReplaceErrorOperator<Upstream.Failure, S>(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

@usableFromInline
final class ReplaceErrorOperator<Failure: Error, Downstream: Subscriber>: Subscriber, Reflected
where Downstream.Failure == Never {
  @usableFromInline let downstream: Downstream
  @usableFromInline let output: Downstream.Input
  @usableFromInline let link = ResultSubscription(name: "ReplaceError", forwardsDemand: true)

  @inlinable init(downstream: Downstream, output: Downstream.Input) {
    self.downstream = downstream
    self.output = output
  }

  @inlinable func receive(subscription: any Subscription) {
    if link.slot.open(subscription) { link.announce(to: downstream) }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard link.slot.isOpen else { return .none }
    // The replacement may be requested by another thread before this returns.
    return link.region.visit({ _ in deliver(input) }, drain: { link.drain() })
  }

  @inlinable @inline(__always) func deliver(_ input: Downstream.Input) -> Subscribers.Demand {
    if link.demand.isUnlimited { return downstream.receive(input) }
    switch link.demand.takeOne() {
    case .nothing: Misuse.valueWithoutDemand("ReplaceError")
    case .closed: return .none
    case .one:
      let wanted = downstream.receive(input)
      if wanted != .none { link.count(wanted) }
      return wanted
    }
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    guard link.slot.isOpen, link.slot.end() else { return }
    let (downstream, link, output) = (downstream, link, output)
    switch completion {
    case .finished:
      if link.close() { downstream.receive(completion: .finished) }
    case .failure:
      link.settle {
        _ = downstream.receive(output)
        if link.close() { downstream.receive(completion: .finished) }
      }
    }
  }

  @usableFromInline var description: String { link.name }
}

extension Publisher {
  /// Replaces a failure with a value and finishes.
  ///
  ///     struct Lost: Error {}
  ///     let cancellable = Fail<Int, Lost>(error: Lost())
  ///       .replaceError(with: 0)
  ///       .sink { print($0) }  // 0
  ///
  ///     upstream                ──1──2──✕
  ///     replaceError(with: 0)   ──1──2──0┤
  ///
  /// **Demand**: the replacement waits for demand. **Failure**: none passes.
  @_transparent public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}
