import SwiftCombineEngine
import SwiftCombine

extension Publishers {
  /// A publisher that publishes the last values of its upstream when that has finished.
  public struct Suffix<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// How many values are published at most.
    public let maxLength: Int

    /// Creates a publisher that publishes the last values of its upstream.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - maxLength: How many values are published at most; a negative number traps.
    public init(upstream: Upstream, maxLength: Int) {
      requireNotNegative(maxLength, "suffix's length")
      self.upstream = upstream
      self.maxLength = maxLength
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let maxLength = maxLength
      upstream.reduce(into: OperatorQueue<Output>()) { last, value in
        last.append(value)
        if last.count > maxLength { _ = last.popFirst() }
      }
      .flatMap { last in
        var (last, values) = (last, [Output]())
        values.reserveCapacity(last.count)
        while let value = last.popFirst() { values.append(value) }
        return Publishers.Sequence<[Output], Failure>(sequence: values)
      }
      .subscribe(subscriber)
    }
  }
}

extension Publishers.Suffix: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Publishes the last values, when this publisher has finished.
  ///
  ///     let latest = numbers.suffix(3)
  ///
  ///     upstream     ──a──b──c──┤
  ///     suffix(2)    ───────────bc┤
  ///
  /// **Demand**: unlimited values are requested from this publisher; those that it leaves wait for demand.
  /// **Failure**: at once, and the values are dropped. **Memory**: at most `maxLength` values.
  ///
  /// **Elsewhere**: `takeLast` in Rx and Reactor.
  ///
  /// - Parameter maxLength: How many values are published at most; a negative number traps.
  public func suffix(_ maxLength: Int) -> Publishers.Suffix<Self> {
    Publishers.Suffix(upstream: self, maxLength: maxLength)
  }
}
