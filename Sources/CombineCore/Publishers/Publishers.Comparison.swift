import CombineMachinery

extension Publishers {
  /// A publisher that delivers the last of the values in some order when the upstream finishes.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// Whether the first of two values is the lesser one.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ComparisonOperator<Failure, S>(
          subscriber, name: "Comparison", failure: { $0 }, areInIncreasingOrder: areInIncreasingOrder))
    }
  }

  /// A publisher that delivers the last of the values in an order by a closure that may throw when the
  /// upstream finishes.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// Whether the first of two values is the lesser one.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        ComparisonOperator<Upstream.Failure, S>(
          subscriber, name: "TryComparison", failure: { $0 }, areInIncreasingOrder: areInIncreasingOrder))
    }
  }
}

@usableFromInline
final class ComparisonOperator<Failure: Error, Downstream: Subscriber>: ReducingOperator<Failure, Downstream>,
  Subscriber
{
  @usableFromInline
  let areInIncreasingOrder: (Downstream.Input, Downstream.Input) throws(Downstream.Failure) -> Bool
  @usableFromInline
  @exclusivity(unchecked)
  var greatest: Downstream.Input?
  /// How often a greater one was found, by which a closure that sends one itself is known.
  @usableFromInline
  @exclusivity(unchecked)
  var changes = 0

  @inlinable
  init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    areInIncreasingOrder: @escaping (Downstream.Input, Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.areInIncreasingOrder = areInIncreasingOrder
    super.init(downstream, name: name, failure: failure)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    do throws(Downstream.Failure) {
      var compared: Int
      repeat {
        compared = changes
        if let greatest, try !areInIncreasingOrder(greatest, input) { return .none }
      } while compared != changes
      changes &+= 1
      release(exchange(&greatest, with: input))
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: greatest) }

  @usableFromInline
  override var gathered: (result: Any?, initial: Any?) { (greatest, nil) }
}

extension Publisher where Output: Comparable {
  /// Delivers the least value when this publisher finishes.
  ///
  ///     upstream    ──2──1──3──┤
  ///     min()       ───────────1┤
  ///
  /// **Demand**: everything is asked for; the value waits for demand, and so does the end where there is
  /// none.
  @inlinable
  public func min() -> Publishers.Comparison<Self> { min(by: <) }

  /// Delivers the greatest value when this publisher finishes; for the rest see `min()`.
  ///
  ///     upstream    ──2──3──1──┤
  ///     max()       ───────────3┤
  @inlinable
  public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher {
  /// Delivers the first value in an order, the earliest of equal ones, when this publisher finishes.
  ///
  /// - Parameter areInIncreasingOrder: Whether its first argument comes before its second.
  @inlinable
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Delivers the last value in an order, the earliest of equal ones, when this publisher finishes; see
  /// `min(by:)`.
  @inlinable
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Delivers the first value in an order by a closure that may throw; for the rest see `min(by:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }

  /// Delivers the last value in an order by a closure that may throw; for the rest see `min(by:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}
