extension Publishers {
  /// A publisher that delivers the first value and finishes.
  public struct First<Upstream: Publisher>: Publisher {
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
        FirstOperator<Failure, S>(subscriber, name: "First", failure: { $0 }) { _ throws(Failure) in true })
    }
  }

  /// A publisher that delivers the first value a closure approves and finishes.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
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
        FirstOperator<Failure, S>(subscriber, name: "TryFirst", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that delivers the first value a closure that may throw approves, and finishes.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
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
        FirstOperator<Upstream.Failure, S>(
          subscriber, name: "TryFirstWhere", failure: { $0 }, predicate: predicate))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

@usableFromInline
final class FirstOperator<Failure: Error, Downstream: Subscriber>: ReducingOperator<Failure, Downstream>,
  Subscriber
{
  @usableFromInline
  let predicate: (Downstream.Input) throws(Downstream.Failure) -> Bool

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
      if try predicate(input) { cancelAndSettle(input) }
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: nil) }
}

extension Publisher {
  /// Delivers the first value and finishes.
  ///
  ///     upstream     ──1──2──3──┤
  ///     first()      ──1┤
  ///
  /// **Demand**: everything is asked for; the value waits for demand, and so does the end where there is
  /// none.
  /// **Cancellation**: the upstream is cancelled before the value is delivered.
  @inlinable
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

  /// Delivers the first value a closure approves and finishes; for the rest see `first()`.
  ///
  ///     upstream               ──1──2──3──┤
  ///     first { $0 > 1 }       ─────2┤
  @inlinable
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Delivers the first value a closure that may throw approves, and finishes; for the rest see `first()`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}
