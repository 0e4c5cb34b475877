import SwiftCombine
import SwiftCombineEngine

extension Publishers {
  /// A publisher that continues with another one if its upstream finishes without a value.
  public struct IfEmpty<Upstream: Publisher, Other: Publisher>: Publisher
  where Other.Output == Upstream.Output, Other.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The publisher that follows an upstream without values.
    public let other: Other

    /// Creates a publisher that continues with another one if its upstream finishes without a value.
    @inlinable public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (hasValue, other) = (ValueFlag(), other)
      upstream.map { value in
        hasValue.raise()
        return value
      }
      .append(
        Deferred { hasValue.isRaised ? AnyPublisher(Empty()) : AnyPublisher(other) }
      )
      .subscribe(subscriber)
    }
  }
}

/// Whether the upstream has sent a value. Only its signals raise the flag, and these are serial; it is read
/// after the last of them, so no order of memory is needed but theirs.
@usableFromInline final class ValueFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  @usableFromInline init() {}

  @usableFromInline func raise() { flag.store(true, ordering: .relaxed) }

  @usableFromInline var isRaised: Bool { flag.load(ordering: .relaxed) }
}

extension Publishers.IfEmpty: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publisher {
  /// Continues with another publisher if this one finishes without a value.
  ///
  ///     let results = cached.ifEmpty(switchTo: loaded)
  ///
  ///     upstream                  ──┤
  ///     other                       ──1──2──┤
  ///     ifEmpty(switchTo: other)  ────1──2──┤
  ///
  /// The other publisher is subscribed to when this one has finished, and not at all if it has sent a value
  /// or failed.
  ///
  /// **Demand**: what is requested is requested from this publisher, and from the other one if that follows.
  /// **Failure**: of the one that is subscribed to, at once. **Cancellation**: of the one that is subscribed
  /// to. **Memory**: nothing is buffered.
  ///
  /// **Elsewhere**: `switchIfEmpty` in Reactor and RxJava; RxSwift has the same name.
  ///
  /// - Parameter other: The publisher to continue with.
  @inlinable public func ifEmpty<P: Publisher>(
    switchTo other: P
  ) -> Publishers.IfEmpty<Self, P> where P.Output == Output, P.Failure == Failure {
    Publishers.IfEmpty(upstream: self, other: other)
  }
}
