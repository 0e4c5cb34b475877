import SwiftCombineEngine

extension Publishers {
  /// A publisher that publishes the greatest value in some order when the upstream publisher finishes.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether its first argument is ordered before its second.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates a publisher that publishes the greatest value in some order when the upstream publisher
    /// finishes.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - areInIncreasingOrder: Returns whether its first argument is ordered before its second.
    @_transparent public init(
      upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ComparisonOperator<Failure, S>(
          subscriber, name: "Comparison", failure: { $0 }, areInIncreasingOrder: areInIncreasingOrder))
    }
  }

  /// A publisher that publishes the greatest value, in the order of a throwing closure, when the upstream
  /// publisher finishes.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether its first argument is ordered before its second, or throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes the greatest value, in the order of a throwing closure, when the
    /// upstream publisher finishes.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - areInIncreasingOrder: Returns whether its first argument is ordered before its second, or throws.
    @_transparent public init(
      upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
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
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var greatest: Downstream.Input?
  /// The number of times a greater value was found; a change during the closure shows that the closure itself
  /// sent a value.
  // Unchecked: as above.
  @usableFromInline @exclusivity(unchecked) var changes = 0

  @inlinable init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    areInIncreasingOrder: @escaping (Downstream.Input, Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.areInIncreasingOrder = areInIncreasingOrder
    super.init(downstream, name: name, failure: failure)
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
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

  @usableFromInline override var gathered: (result: Any?, initial: Any?) { (greatest, nil) }
}

extension Publisher where Output: Comparable {
  /// Publishes the smallest value when this publisher finishes.
  ///
  ///     let cancellable = [2, 1, 3].publisher
  ///       .min()
  ///       .sink { print($0) }  // 1
  ///
  ///     upstream    ──2──1──3──┤
  ///     min()       ───────────1┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the result waits for
  /// demand, and without a result the completion does.
  @inlinable public func min() -> Publishers.Comparison<Self> { min(by: <) }

  /// Publishes the greatest value when this publisher finishes; for the rest see `min()`.
  ///
  ///     let cancellable = [2, 3, 1].publisher
  ///       .max()
  ///       .sink { print($0) }  // 3
  ///
  ///     upstream    ──2──3──1──┤
  ///     max()       ───────────3┤
  @inlinable public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher {
  /// Publishes the smallest value, by a closure's order, when this publisher finishes; of equal values the
  /// earliest.
  ///
  ///     let cancellable = ["three", "two"].publisher
  ///       .min { $0.count < $1.count }
  ///       .sink { print($0) }  // two
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument is ordered before its second.
  @inlinable public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Publishes the greatest value, by a closure's order, when this publisher finishes; of equal values the
  /// earliest. See `min(by:)`.
  ///
  ///     let cancellable = ["two", "three"].publisher
  ///       .max { $0.count < $1.count }
  ///       .sink { print($0) }  // three
  @_transparent public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the smallest value, by a throwing closure's order, when this publisher finishes; for the rest
  /// see `min(by:)`.
  ///
  ///     let cancellable = ["10", "9"].publisher
  ///       .tryMin { try parse($0) < parse($1) }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 9, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @inlinable public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }

  /// Publishes the greatest value, by a throwing closure's order, when this publisher finishes; for the rest
  /// see `min(by:)`.
  ///
  ///     let cancellable = ["10", "9"].publisher
  ///       .tryMax { try parse($0) < parse($1) }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 10, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}
