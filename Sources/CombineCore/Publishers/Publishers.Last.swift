import CombineMachinery

extension Publishers {
  /// A publisher that delivers the last value when the upstream finishes.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        LastOperator<Failure, S>(subscriber, name: "Last", failure: { $0 }) { _ throws(Failure) in true })
    }
  }

  /// A publisher that delivers the last value a closure approves when the upstream finishes.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// What each value is asked.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        LastOperator<Failure, S>(subscriber, name: "LastWhere", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that delivers the last value a closure that may throw approves when the upstream finishes.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// What each value is asked.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        LastOperator<Upstream.Failure, S>(
          subscriber, name: "TryLastWhere", failure: { $0 }, predicate: predicate))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

@usableFromInline
final class LastOperator<Failure: Error, Downstream: Subscriber>: ReducingOperator<Failure, Downstream>,
  Subscriber
{
  @usableFromInline
  let predicate: (Downstream.Input) throws(Downstream.Failure) -> Bool
  @usableFromInline
  @exclusivity(unchecked)
  var last: Downstream.Input?

  @inlinable
  init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.predicate = predicate
    super.init(downstream, name: name, failure: failure)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    do throws(Downstream.Failure) {
      if try predicate(input) { release(exchange(&last, with: input)) }
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: last) }

  @usableFromInline
  override var gathered: (result: Any?, initial: Any?) { (last, nil) }
}

extension Publisher {
  /// Delivers the last value when this publisher finishes.
  ///
  ///     upstream    ──1──2──3──┤
  ///     last()      ───────────3┤
  ///
  /// **Demand**: everything is asked for; the value waits for demand, and so does the end where there is
  /// none.
  @inlinable
  public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

  /// Delivers the last value a closure approves when this publisher finishes; for the rest see `last()`.
  ///
  ///     upstream           ──1──2──3──┤
  ///     last { $0 < 3 }    ───────────2┤
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Delivers the last value a closure that may throw approves when this publisher finishes; for the rest see
  /// `last()`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}
