import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that publishes values through the first one that satisfies a predicate, and finishes.
  public struct PrefixThroughFirst<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The predicate that is called for each value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes values through the first one that satisfies a predicate.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        PrefixThroughFirstSubscriber<Failure, S>(
          subscriber, name: "PrefixThroughFirst", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that publishes values through the first one that satisfies a throwing predicate, and
  /// finishes.
  public struct TryPrefixThroughFirst<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The throwing predicate that is called for each value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes values through the first one that satisfies a throwing predicate.
    @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        PrefixThroughFirstSubscriber<Upstream.Failure, S>(
          subscriber, name: "TryPrefixThroughFirst", failure: { $0 }, predicate: predicate))
    }
  }
}

/// Passes values on until one satisfies the predicate, and takes the upstream's subscription away before it
/// delivers that one: what is requested or sent from inside that delivery goes nowhere.
@usableFromInline
final class PrefixThroughFirstSubscriber<Failure: Error, Downstream: Subscriber>:
  Subscriber, CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline let downstream: Downstream
  @usableFromInline let failure: (Failure) -> Downstream.Failure
  @usableFromInline let predicate: (Input) throws(Downstream.Failure) -> Bool
  @usableFromInline let link: PrefixThroughFirstSubscription

  @inlinable init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Input) throws(Downstream.Failure) -> Bool
  ) {
    self.downstream = downstream
    self.failure = failure
    self.predicate = predicate
    link = PrefixThroughFirstSubscription(name: name)
  }

  @inlinable func receive(subscription: any Subscription) {
    if link.slot.open(AnyUpstreamSubscription(subscription)) { downstream.receive(subscription: link) }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard link.slot.isOpen else { return .none }
    do throws(Downstream.Failure) {
      // The predicate may have ended the stream.
      if try !predicate(input) { return link.slot.isOpen ? downstream.receive(input) : .none }
    } catch {
      if let upstream = link.slot.close() { end(upstream, .failure(error)) }
      return .none
    }
    guard let upstream = link.slot.close() else { return .none }
    _ = downstream.receive(input)
    end(upstream, .finished)
    return .none
  }

  @usableFromInline
  func end(_ upstream: AnyUpstreamSubscription, _ completion: Subscribers.Completion<Downstream.Failure>) {
    upstream.cancel()
    if !link.wasCancelled { downstream.receive(completion: completion) }
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    guard link.slot.isOpen, link.slot.end() else { return }
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(failure(error)))
    }
  }

  @usableFromInline var description: String { link.description }
}

/// The subscriber's subscription, which retains the upstream's and nothing else.
@usableFromInline final class PrefixThroughFirstSubscription: Subscription {
  @usableFromInline let slot = UpstreamSlot<AnyUpstreamSubscription>(count: .none)
  @usableFromInline let description: String
  private let isCancelled = Atomic<Bool>(false)

  @usableFromInline init(name: String) { description = name }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand != .none { slot.request(count: DemandCount(demand)) }
  }

  @usableFromInline func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    slot.cancel()
  }

  /// Whether the subscriber has canceled.
  @usableFromInline var wasCancelled: Bool { isCancelled.load(ordering: .relaxed) }
}

extension PrefixThroughFirstSubscription: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }
  @usableFromInline var playgroundDescription: Any { description }
}

extension Publisher {
  /// Publishes values through the first one that satisfies a predicate, and finishes.
  ///
  ///     let warmUp = sensor.prefixThroughFirst { $0 > 40 }  // also the first value over 40
  ///
  ///     upstream                         ──1──2──3──1──┤
  ///     prefixThroughFirst { $0 > 2 }    ──1──2──3┤
  ///
  /// `prefix(while:)` finishes when it receives a value that it does not publish; this operator publishes
  /// that value first. Without such a value it completes with its upstream.
  ///
  /// **Output**: the values, unchanged. **Demand**: passed through unchanged; after the last value nothing is
  /// requested. **Failure**: at once. **Cancellation**: the upstream publisher is canceled after the delivery
  /// of the last value and before the completion; it need not send another. **Delivery**: on the thread on
  /// which the upstream publisher delivers. **Memory**: stores no values.
  ///
  /// The name differs from that of `prefix(while:)` since a trailing closure has no label: `prefix { … }`
  /// would be ambiguous.
  ///
  /// **Elsewhere**: `takeUntil` with a predicate in Reactor and RxJava, `take(until:behavior:)` with
  /// `.inclusive` in RxSwift, `prefix(while:behavior:)` with `.inclusive` in CombineExt.
  ///
  /// - Parameter predicate: Returns whether a value is the last. A value that it sends itself is tested and
  ///   published before the current one, as by `prefix(while:)`.
  @inlinable public func prefixThroughFirst(
    where predicate: @escaping (Output) -> Bool
  ) -> Publishers.PrefixThroughFirst<Self> {
    Publishers.PrefixThroughFirst(upstream: self, predicate: predicate)
  }

  /// Publishes values through the first one that satisfies a throwing predicate, and finishes; for the rest
  /// see `prefixThroughFirst(where:)`.
  ///
  /// **Failure**: the error that the predicate throws, after the upstream publisher is canceled.
  ///
  /// - Parameter predicate: Returns whether a value is the last.
  @inlinable public func tryPrefixThroughFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryPrefixThroughFirst<Self> {
    Publishers.TryPrefixThroughFirst(upstream: self, predicate: predicate)
  }
}
