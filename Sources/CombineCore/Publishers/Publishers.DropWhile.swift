extension Publishers {
  /// A publisher that drops values until a closure refuses to.
  public struct DropWhile<Upstream: Publisher>: Publisher {
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
        DropWhileOperator<Failure, S>(subscriber, name: "DropWhile", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that drops values until a closure that may throw refuses to.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
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
        DropWhileOperator<Upstream.Failure, S>(
          subscriber, name: "TryDropWhile", failure: { $0 }, predicate: predicate))
    }
  }
}

@usableFromInline
final class DropWhileOperator<Failure: Error, Downstream: Subscriber>: SerialOperator<Downstream>, Subscriber
{
  @usableFromInline
  let predicate: (Downstream.Input) throws(Downstream.Failure) -> Bool
  @usableFromInline
  let failure: (Failure) -> Downstream.Failure
  @usableFromInline
  @exclusivity(unchecked)
  var isDropping = true

  @inlinable
  init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.predicate = predicate
    self.failure = failure
    super.init(downstream, name: name, acceptsZeroDemand: false)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    if isDropping {
      do throws(Downstream.Failure) {
        if try predicate(input) { return .max(1) }
      } catch {
        cancelAndComplete(.failure(error))
        return .none
      }
      isDropping = false
      if isOver { return .none }
    }
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion.mapError(failure)) }
}

extension Publisher {
  /// Drops values until a closure refuses to; it is not asked again.
  ///
  ///     upstream               ──1──2──3──1──┤
  ///     drop { $0 < 3 }        ────────3──1──┤
  ///
  /// **Demand**: a value that is dropped is made up for by asking for one more.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values until a closure that may throw refuses to; for the rest see `drop(while:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}
